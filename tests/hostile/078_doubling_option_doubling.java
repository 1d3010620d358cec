/*tatsu
# Tries to double in own options and templates at once, with a small program.
question = "output"
answer = "choice"

[[options]]
value = "__out.replace(\"a\", __out).repeat(1 << 20).replace(\"b\", __out)"
feedback = "too long"

[wording]
"ask.output" = '{% set ns = namespace(s="{{ code }}") %}{% for i in range(50) %}{% set ns.s = ns.s * 2 %}{% endfor %}{{ ns.s|upper|lower|reverse }}'
*/
String s = STRING(list("ab", "cd"));
for (int i = 0; i < 8; i++) {
    s += s;
}
System.out.println(s);
