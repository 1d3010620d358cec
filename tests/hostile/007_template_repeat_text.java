/*tatsu
# Tries to allocate 10^18 bytes at once: a text times a huge number.
question = "output"

[wording]
"ask.output" = '''{{ "ab" * 999999999999999999 }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
