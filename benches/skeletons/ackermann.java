@REC(20) static int ackermann(int m, int n) {
    if (m == 0) {
        return n + 1;
    }
    if (n == 0) {
        return ackermann(m - 1, 1);
    }
    return ackermann(m - 1, ackermann(m, n - 1));
}

@MAIN static int f() {
    int result = ackermann(INT(range(0, 2)), INT(range(0, 5)));
    ASSERT(result > 3);
    return result;
}
