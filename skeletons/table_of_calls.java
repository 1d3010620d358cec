/*tatsu
title = { en = "What do these calls return?", de = "Was geben diese Aufrufe zurück?" }
call = ["gcd(INT(range(10, 40)), INT(range(10, 40)))", "gcd(INT(range(2, 9)), 0)", "gcd(7, INT(range(30, 60)))"]
*/
@REC(10)
static int gcd(int a, int b) {
    if (b == 0) {
        return a;
    }
    return gcd(b, a % b);
}
