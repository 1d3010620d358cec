/*tatsu
# Tries to recurse: a sentence includes and extends the layout that says it.
question = "output"

[wording]
"ask.output" = '''{% extends "output.html" %}{% include "output.html" %}{% import "output.html" as o %}{{ say("ask.output") }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
