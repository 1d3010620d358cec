/*tatsu
# Tries to tabulate all calls of an exponential recursion.
question = "table"
method = "fib"
*/
@MAIN
static int start() {
    return fib(INT(range(20, 24)));
}

@REC(25)
static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
