/*tatsu
question = "result"
*/
static int[] rotated(int[] a, int by) {
    int[] copy = new int[a.length];
    for (int i = 0; i < a.length; i++) {
        copy[(i + by) % a.length] = a[i];
    }
    return copy;
}

@MAIN
static int[] start() {
    return rotated(INTARRAY(range(3, 4), range(1, 6)), INT(range(1, 9)));
}
