/*tatsu
title = { en = "Which method is called most often?", de = "Welche Methode wird am häufigsten aufgerufen?" }
question = "order"
compare = "methods"
order = "highest"
answer = "choice"
*/
static int calls = 0;

static int half(int n) {
    return n / 2;
}

static int odd(int n) {
    return 3 * n + 1;
}

static int third(int n) {
    return n / 3;
}

static int drop(int n) {
    return half(n) - INT(range(1, 3));
}

@MAIN
static int start() {
    int n = INT(range(15, 60));
    while (n > INT(range(1, 4))) {
        if (n % 4 == 0) {
            n = drop(n);
        } else if (n % 3 == 0) {
            n = third(n);
        } else if (n % 2 == 0) {
            n = half(n);
        } else {
            n = odd(n) / INT(range(5, 9));
        }
        calls++;
    }
    return calls;
}

ASSERT(calls >= 4 && calls <= 12);
