// Tries to overflow the stack: a recursion 200000 deep that its bound allows.
@REC(300000)
static int down(int n) {
    return n == 0 ? 0 : 1 + down(n - 1);
}

@MAIN
static int start() {
    return down(INT(range(150000, 200000)));
}
