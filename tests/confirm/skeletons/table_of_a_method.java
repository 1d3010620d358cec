/*tatsu
question = "table"
*/
static int half(int n) {
    return n / 2;
}

@MAIN
static int start() {
    int[] a = INTARRAY(list(3), range(1, 9));
    String seen = "";
    for (int i = 0; i < a.length; i++) {
        for (int value : a) {
            if (value > INT(range(3, 7))) {
                seen += value;
            }
        }
        a[i] = half(a[i]) + i;
    }
    return seen.length();
}
