/*tatsu
# Tries to hang: two sentences say each other twice, so that the calls double with each level.
question = "output"
answer = "number"

[wording]
"ask.output" = '{{ say("type.number") }}{{ say("type.number") }}'
"type.number" = '{{ say("ask.output") }}{{ say("ask.output") }}'
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
