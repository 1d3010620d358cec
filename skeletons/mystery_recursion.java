/*tatsu
title = { en = "What does this method compute?", de = "Was berechnet diese Methode?" }
question = "result"
*/
@REC(6)
static int mystery(int n, int k) {
    if (n < k) {
        return n;
    }
    ASSERT(__ret > 0);
    return mystery(n / k, k) + n % k;
}

@MAIN
static int start() {
    return mystery(INT(range(30, 300)), INT(range(2, 5)));
}

GOAL(__ret >= 4 && __ret <= 9);
