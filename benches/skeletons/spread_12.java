@REC(5) static int min(int[] a, int lo, int hi) {
    if (hi - lo == 1) return a[lo];
    int m = (lo + hi) / 2;
    int l = min(a, lo, m), r = min(a, m, hi);
    return l < r ? l : r;
}
@REC(5) static int max(int[] a, int lo, int hi) {
    if (hi - lo == 1) return a[lo];
    int m = (lo + hi) / 2;
    int l = max(a, lo, m), r = max(a, m, hi);
    return l > r ? l : r;
}
@REC(5) static int spread(int[] a, int lo, int hi) {
    int d = max(a, lo, hi) - min(a, lo, hi);
    if (hi - lo < 3) return d;
    ASSERT(d > 10);
    int m = (lo + hi) / 2;
    return spread(a, lo, m) + spread(a, m, hi);
}
@MAIN static int main() {
    int[] a = INTARRAY(list(12), range(-25, 25));
    ASSERT(__distinct(a));
    return spread(a, 0, a.length);
}
