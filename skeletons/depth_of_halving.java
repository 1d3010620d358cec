/*tatsu
title = { en = "How deep does it go?", de = "Wie tief geht es?" }
question = "iterations"
method = "halve"
count = "depth"
answer = "choice"
options = 5
*/
@REC(6)
static int halve(int n, int step) {
    if (n <= step) {
        return n;
    }
    if (n % 2 == 0) {
        return halve(n / 2, step) + 1;
    }
    return halve(n - step, step) + halve(n / 3, step);
}

@MAIN
static int start() {
    return halve(INT(range(12, 60)), INT(range(2, 6)));
}

ASSERT(__steps >= 12 && __steps <= 60);
