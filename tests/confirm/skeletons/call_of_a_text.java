/*tatsu
call = 'numbered(INT(range(5, 19)), "on")'
*/
static String numbered(int n, String word) {
    String text = word;
    for (int i = 1; i < n; i += 3) {
        if (i % 2 == 0) {
            text = text + i;
        } else {
            text = i + text;
        }
    }
    return text;
}
