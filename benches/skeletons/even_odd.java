@REC(12) static boolean isEven(int n) {
    if (n == 0) {
        return true;
    }
    return isOdd(n - 1);
}

@REC(12) static boolean isOdd(int n) {
    if (n == 0) {
        return false;
    }
    return isEven(n - 1);
}

@MAIN static boolean f() {
    boolean even = isEven(INT(range(0, 40)));
    ASSERT(even);
    return even;
}
