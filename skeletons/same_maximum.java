/*tatsu
title = { en = "Which conditions do the same here?", de = "Welche Bedingungen tun hier dasselbe?" }
question = "same"
*/
static int largest(int[] a) {
    int best = a[0];
    for (int i = 1; i < a.length; i++) {
        if (a[i] > best) {  //~ if (best < a[i]) {
            //~ if (a[i] < best) {
            //~ if (a[i] != best) {
            //~ if (a[i] > a[0]) {
            //~ if (a[i] > a[i - 1]) {
            //~ if (i > best) {
            best = a[i];
        }
    }
    return best;
}

@MAIN
static int start() {
    int[] values = INTARRAY(list(5), range(1, 20));
    return largest(values);
}
