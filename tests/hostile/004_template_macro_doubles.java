/*tatsu
# Tries to use all memory: a recursive macro that calls itself twice, forty levels deep.
question = "output"

[wording]
"ask.output" = '''{% macro f(n) %}{% if n > 0 %}{{ f(n - 1) }}{{ f(n - 1) }}{% else %}x{% endif %}{% endmacro %}{{ f(40) }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
