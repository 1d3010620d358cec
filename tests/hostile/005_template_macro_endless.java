/*tatsu
# Tries to overflow the stack: a macro calls itself with no end.
question = "output"

[wording]
"type.number" = '''{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
