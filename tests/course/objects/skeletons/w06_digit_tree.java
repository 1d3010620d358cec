/*tatsu
title = "Recursion in a method without static"
question = "result"
*/
class Digits {
    int calls = 0;

    // How deep does it go?
    @REC(6)
    int fold(int n) {
        calls++;
        if (n < 10) {
            return n;
        }
        return n % 10 * INT(range(1, 3)) + fold(n / 10);
    }

    @MAIN
    static int start() {
        Digits d = new Digits();
        int f = d.fold(INT(range(100, 9999)));
        ASSERT(f > 9 && d.calls >= 3);
        return 100 * d.calls + f;
    }
}
