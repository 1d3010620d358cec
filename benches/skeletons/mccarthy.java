@REC(15) static int m(int n) {
    if (n > 100) {
        return n - 10;
    }
    return m(m(n + 11));
}

@MAIN static int f() {
    return m(INT(range(60, 120)));
}
