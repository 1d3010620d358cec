/*tatsu
question = "blocks"
*/
static int ups(int[] a) {
    int ups = 0;
    for (int i = 1; i < a.length; i++) {
        if (a[i - 1] < a[i]) {
            ups++;
        }
    }
    return ups;
}

@MAIN
static int start() {
    return ups(INTARRAY(list(5), range(1, 9)));
}
GOAL(__ret == 3);
