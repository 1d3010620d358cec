/*tatsu
question = "variable"
variables = ["a", "word", "seen"]
*/
int[] a = INTARRAY(list(4), range(1, 9));
String word = STRING(list(4), range('a', 'f'));
boolean seen = false;
for (int i = 0; i < a.length; i++) {
    if (word.charAt(i) < 'c') {
        a[i] += INT(range(1, 5));
        seen = !seen;
    } else {
        word = word.replace(word.charAt(i), '-');
    }
}
