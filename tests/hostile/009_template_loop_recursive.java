/*tatsu
# Tries to overflow the stack: a recursive for loop which enters itself with the same list.
question = "output"

[wording]
"ask.output" = '''{% for x in [1, 2] recursive %}{{ x }}{{ loop([1, 2]) }}{% endfor %}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
