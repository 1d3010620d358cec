/*tatsu
title = { en = "From both ends", de = "Von beiden Enden" }
question = "result"
answer = "choice"
options = 5
*/
static int[] fold(int[] values) {
    int[] sums = new int[values.length / 2];
    for (int i = 0; i < sums.length; i++) {
        sums[i] = values[i] - values[values.length - 1 - i];
        if (sums[i] < 0) {
            sums[i] = values[i] % 3;
        }
    }
    return sums;
}

@MAIN
static int[] start() {
    return fold(INTARRAY(list(6, 7), range(1, 20)));
}
