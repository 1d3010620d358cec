// Tries to make an exponential formula: a recursion with three calls of itself, whose arguments are unknown.
@REC(30)
static int f(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0) {
        return a + b + c;
    }
    return f(a - 1, b, c) + f(a, b - 1, c) * f(a, b, c - 1);
}

@MAIN
static int start() {
    return f(INT(range(3, 12)), INT(range(3, 12)), INT(range(3, 12)));
}

ASSERT(__ret % 1000 == 7);
