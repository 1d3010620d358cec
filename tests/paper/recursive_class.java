class Exercise {
    static int calls = 0;

    @REC(18)
    static void walk(int n) {
        calls++;
        if (n > 1) {
            walk(n / 2);
            walk(n - 2);
        }
    }

    @MAIN
    static void start() {
        walk(INT(range(3, 7)) + INT(range(0, 9)));
        ASSERT(calls > 4);
    }
}
