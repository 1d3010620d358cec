/*tatsu
question = "same"
*/
@REC(12)
static int f(int n) {
    if (n <= 1) {  //~ if (n < 2) {
        //~ if (n == 1 || n == 0) {
        //~ if (n < 1) {
        //~ if (n == 1) {
        return n;
    }
    return f(n - 2) + n + INT(range(0, 9));  //~ return n + f(n - 2) + INT(range(0, 9));
    //~ return f(n - 1) + 1;
}

@MAIN
static int start() {
    return f(INT(range(2, 14)));
}
