/*tatsu
title = { en = "Where the largest stands", de = "Wo das größte Element steht" }
question = "refute"
options = 5
call = "place(INTARRAY(range(2, 4), range(-2, 3)))"
*/
// Returns the index of the largest element; if it occurs several times, the first of them.
static int place(int[] a) {
    int best = 0;  //~ int best = 1;
    for (int i = 1; i < a.length; i++) {  //~ for (int i = 1; i < a.length - 1; i++) {
        //~ for (int i = 2; i < a.length; i++) {
        if (a[i] > a[best]) {  //~ if (a[i] >= a[best]) {
            //~ if (a[i] > a[i - 1]) {
            //~ if (a[i] > a[0]) {
            //~ if (a[i] > best) {
            best = i;
        }
    }
    return best;
}
