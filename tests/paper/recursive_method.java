@REC(8)
static int mystery(int n, int k) {
    if (n < k) {
        return n;
    }
    return mystery(n / k, k) + n % k;
}

@MAIN
static int f() {
    int r = mystery(INT(range(20, 200)), INT(range(2, 5)));
    ASSERT(r > 3);
    return r;
}
