/*tatsu
question = "calls"
options = 5
*/
@MAIN
static int start() {
    int result = INT(range(1, 9));
    try {
        result = half(result) + half(result - INT(range(1, 4)));
        note(result);
    } catch (IllegalStateException e) {
        result = mend(result);
    } finally {
        note(result);
    }
    return result;
}

static int half(int n) {
    if (n % 2 == 1) {
        throw new IllegalStateException("odd");
    }
    note(n);
    return n / 2;
}

static void note(int n) {
    System.out.print(n + " ");
}

static int mend(int n) {
    return n > INT(range(3, 6)) ? half(n - 1) : 0;
}
