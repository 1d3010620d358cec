/*tatsu
# Tries to overflow the stack: a sentence says itself.
question = "output"

[wording]
"ask.output" = '''A {{ say("ask.output") }} B'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
