/*tatsu
# Tries to use all memory: a text in a namespace doubles sixty times.
question = "output"

[wording]
"ask.output" = '''{% set ns = namespace(s="ab") %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}{{ ns.s }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
