/*tatsu
title = { en = "What happens when in a recursion?", de = "Was geschieht wann in einer Rekursion?" }
question = "parts"
*/
@MAIN
static int start() {
    int x = combine(INT(range(3, 5)));
    return x + INT(range(1, 9));
}

@REC(6)
static int combine(int n) {
    if (n <= 1) {
        return n + INT(range(1, 5));
    }
    int rest = combine(n - 1);
    return n * rest - INT(range(1, 3));
}
