/*tatsu
title = { en = "Savings box", de = "Sparbüchse" }
text = "Read amounts that are put in (positive) or taken out (negative). Taking out more than there is prints an error, and the amount does not count. 0 ends the program, which prints what is in the box."
*/
int amount;
while (true) {
    amount = READ(range(-10000, 10000));
    if (amount == 0) break;
    if (wasRefused(ALL(amount))) PRINT("error" + ANY);
    else MAYBE();
}
PRINT(ANY + balance(ALL(amount)) + ANY);

static int balance(int[] amounts) {
    int balance = 0;
    for (int i = 0; i < amounts.length; i++) {
        if (balance + amounts[i] >= 0) balance += amounts[i];
    }
    return balance;
}

static boolean wasRefused(int[] amounts) {
    int balance = 0;
    for (int i = 0; i < amounts.length - 1; i++) {
        if (balance + amounts[i] >= 0) balance += amounts[i];
    }
    return balance + amounts[amounts.length - 1] < 0;
}
