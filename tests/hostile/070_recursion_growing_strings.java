// Tries to double a text at each return: a recursion that returns itself twice around a letter.
@REC(40)
static String hanoi(int n, char a, char b, char c) {
    if (n == 0) {
        return "";
    }
    String left = hanoi(n - 1, a, c, b);
    return left + a + c + left.replace(a, c) + left;
}

@MAIN
static String start() {
    return hanoi(INT(range(12, 35)), CHAR(range('a', 'c')), 'y', 'z');
}
