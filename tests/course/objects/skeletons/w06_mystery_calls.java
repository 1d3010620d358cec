/*tatsu
title = "What does mystery give back?"
call = ["mystery(INT(range(2, 5)))", "mystery(INT(range(10, 40)))", "mystery(INT(range(-9, -1)))"]
*/
int mystery(int n) {
    if (n < 0) {
        return -n % INT(range(3, 5));
    }
    int r = 1;
    while (n > INT(range(2, 4))) {
        n = n / 2;
        r += n;
    }
    return r;
}
