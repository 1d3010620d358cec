/*tatsu
# Tries to use all memory: an own option whose value repeats a text two billion times.
question = "output"
answer = "choice"
choices = 10

[[options]]
value = "\"ab\".repeat(2000000000)"
feedback = "`{{ value }}` is {{ 7 * 7 }} {% for a in range(100000) %}{% endfor %}"

[[options]]
value = "__out.replace(\"\", __out).replace(\"\", __out.repeat(100000)).repeat(100000)"
feedback = "``````{% raw %}"
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
