/*tatsu
question = "order"
compare = "methods"
*/
static int left(int n) {
    return n < 3 ? 1 : right(n - 1) + last(n);
}

static int right(int n) {
    return n < 2 ? 2 : last(n - 1) * 2;
}

static int last(int n) {
    return n % 2;
}

@MAIN
static int start() {
    int sum = 0;
    for (int i = 0; i < INT(range(2, 6)); i++) {
        sum += left(i) + right(INT(range(0, 9)));
    }
    for (int i = 0; i < INT(range(0, 5)); i++) {
        sum -= last(i);
    }
    return sum;
}
