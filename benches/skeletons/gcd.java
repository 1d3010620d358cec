@REC(12) static int gcd(int a, int b) {
    if (a == b) {
        return a;
    }
    if (a > b) {
        return gcd(a - b, b);
    }
    return gcd(a, b - a);
}

@MAIN static int f() {
    int divisor = gcd(INT(range(1, 40)), INT(range(1, 40)));
    ASSERT(divisor > 1);
    return divisor;
}
