/*tatsu
question = "hole"
*/
@REC(12)
static int power(int x, int n) {
    if (n == 0) {
        return 1;
    }
    int half = power(x, n / 2);
    return n % 2 == 0 ? half * half : half * half * x;
}

@MAIN
static int start() {
    return power(HOLE(INT(range(-5, 5))), INT(range(2, 6))) + INT(range(0, 9));
}
