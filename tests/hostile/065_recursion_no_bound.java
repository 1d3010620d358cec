// Tries to recurse without @REC, directly and through another method, which is to be a diagnostic and no overflow.
static int f(int n) {
    return g(n + 1) + f(n - 1);
}

static int g(int n) {
    return f(n - 1) + h(n);
}

static int h(int n) {
    return n > 0 ? h(n) : g(n);
}

@MAIN
static int start() {
    return f(INT(range(1, 9)));
}
