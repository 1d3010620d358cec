/*tatsu
# Tries to crash on arithmetic in a template: powers, division by zero, the least 128 bit number.
question = "output"

[wording]
"ask.output" = '''{{ 2 ** 99999999 }}{{ (-170141183460469231731687303715884105727 - 1) // -1 }}{{ 1 // 0 }}{{ 1 % 0 }}{{ "abc"[::0] }}{{ "abc"[-9223372036854775808:9223372036854775807] }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
