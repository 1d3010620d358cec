/*tatsu
title = "How often is fib called?"
question = "iterations"
method = "fib"
count = "calls"
*/
@REC(8)
static int fib(int n) {
    if (n < INT(range(1, 3))) {
        return n;
    }
    return fib(n - 1) + fib(n - INT(range(2, 3)));
}

@MAIN
static int start() {
    return fib(INT(range(3, 7)));
}

ASSERT(__steps >= 12 && __steps <= 60);
