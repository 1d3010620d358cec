static int find(int[] a, int x) {
    int steps = 0;
    for (int i = 0; i < a.length; i++) {
        steps++;
        if (a[i] == x) {
            return steps * 10 + i;
        }
    }
    return -1;
}

@MAIN
static int f() {
    int[] a = INTARRAY(list(6), range(1, 9));
    ASSERT(__distinct(a));
    return find(a, INT(range(1, 9)));
}
ASSERT(__ret >= 0);
