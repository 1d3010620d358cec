/*tatsu
title = { en = "Hangman with digits", de = "Galgenmännchen mit Ziffern" }
text = "Read digits until all digits of the number 301 have been guessed. Say after each whether it is a new one of the number."
*/
int guess;
while (true) {
    MAYBE();
    guess = READ(range(0, 9));
    if (contains(NUMBER, guess) && !contains(EARLIER(guess), guess)) PRINT("yes");
    else PRINT("no");
    if (isFound(ALL(guess))) break;
}
PRINT(SOME);

static final int[] NUMBER = { 3, 0, 1 };

static boolean contains(int[] digits, int digit) {
    for (int i = 0; i < digits.length; i++) {
        if (digits[i] == digit) return true;
    }
    return false;
}

static boolean isFound(int[] guesses) {
    for (int i = 0; i < NUMBER.length; i++) {
        if (!contains(guesses, NUMBER[i])) return false;
    }
    return true;
}
