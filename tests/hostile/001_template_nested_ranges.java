/*tatsu
# Tries to hang: a sentence with ranges nested four deep, 10^20 passes without any text.
question = "output"

[wording]
"ask.output" = '''{% for a in range(100000) %}{% for b in range(100000) %}{% for c in range(100000) %}{% for d in range(100000) %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}What is printed?'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
