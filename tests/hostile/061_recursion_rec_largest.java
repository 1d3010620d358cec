// Tries to unwind as often as the bound says: two billion activations.
@REC(2147483647)
static int f(int n) {
    return n <= 0 ? 1 : f(n - INT(range(1, 3))) + 1;
}

@MAIN
static int start() {
    return f(INT());
}

ASSERT(__ret > 5);
