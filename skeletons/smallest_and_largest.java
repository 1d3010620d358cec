/*tatsu
title = { en = "Smallest and largest by halves", de = "Kleinstes und größtes durch Halbieren" }
question = "result"
*/
@REC(4)
static int smallest(int[] a, int from, int to) {
    if (to - from == 1) {
        return a[from];
    }
    int middle = (from + to) / 2;
    int left = smallest(a, from, middle);
    int right = smallest(a, middle, to);
    ASSERT(Math.abs(left - right) > 3);
    return Math.min(left, right);
}

@REC(4)
static int largest(int[] a, int from, int to) {
    if (to - from == 1) {
        return a[from];
    }
    int middle = (from + to) / 2;
    return Math.max(largest(a, from, middle), largest(a, middle, to));
}

@MAIN
static int spread() {
    int[] a = INTARRAY(list(6), range(-25, 25));
    ASSERT(__distinct(a));
    return largest(a, 0, a.length) - smallest(a, 0, a.length);
}
ASSERT(__ret >= 20 && __ret <= 45);
