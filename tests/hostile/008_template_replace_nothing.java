/*tatsu
# Tries to grow the text eightfold per filter: replace of the empty text, chained twelve times.
question = "output"

[wording]
"ask.output" = '''{{ "aaaaaaaa"|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa")|replace("", "aaaaaaaa") }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
