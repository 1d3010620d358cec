/*tatsu
title = { en = "What does this call return?", de = "Was gibt dieser Aufruf zurück?" }
call = 'mystery(INT(range(20, 90)), "abc")'
*/
@REC(8)
static int mystery(int n, String text) {
    if (n < text.length()) {
        return n;
    }
    return mystery(n / 2, text) + n % 5;
}
