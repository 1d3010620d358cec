/*tatsu
title = { en = "A relative of Fibonacci", de = "Eine Verwandte von Fibonacci" }
question = "iterations"
method = "fib"
count = "calls"
*/
@REC(14)
static int fib(int n) {
    if (n < INT(range(1, 4))) {
        return 1;
    }
    return fib(n - INT(range(1, 3))) + fib(n - INT(range(2, 4)));
}

@MAIN
static int start() {
    return fib(INT(range(4, 14)));
}

ASSERT(__steps >= 12 && __steps <= 60);
