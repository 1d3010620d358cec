// Tries to hang: the function of Ackermann with arguments up to 4 and 9.
@REC(5000)
static int ack(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}

@MAIN
static int start() {
    return ack(INT(range(2, 4)), INT(range(1, 9)));
}
