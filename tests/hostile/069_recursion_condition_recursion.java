// Tries to hang in a condition that students never see: it calls an exponential method at each pass.
@REC(40)
static long fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

@MAIN
static int start() {
    int n = INT(range(1, 40));
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += i;
        ASSERT(fib(38 - i % 2) % 2 == 1 || fib(i) > s);
    }
    return s;
}
