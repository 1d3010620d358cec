/*tatsu
title = "Savings with interest"
text = "Read an amount, a rate of interest, a yearly payment and a number of years. Print what is there after each year."
prompts = "allow"
*/
double amount = READ(range(1.0, 10000.0, 0.01));
double rate = READ(range(0.0, 10.0, 0.1));
double payment = READ(range(0.0, 1000.0, 0.01));
int years = READ(range(0, 10));
if (years > 0) PRINT(table(amount, rate, payment, years));
PRINT("interest: " + DECIMAL(after(amount, rate, payment, years) - amount - years * payment, 2));
if (doubled(amount, rate, payment, years) == 0) PRINT("not doubled");
else PRINT("doubled: year " + doubled(amount, rate, payment, years));

static String table(double amount, double rate, double payment, int years) {
    String all = "";
    for (int y = 1; y <= years; y++) {
        all += "year " + y + ": " + String.format("%.2f", after(amount, rate, payment, y)) + "\n";
    }
    return all;
}

static double after(double amount, double rate, double payment, int years) {
    for (int y = 0; y < years; y++) {
        amount = amount + amount * rate / 100 + payment;
    }
    return amount;
}

static int doubled(double amount, double rate, double payment, int years) {
    for (int y = 1; y <= years; y++) {
        if (after(amount, rate, payment, y) >= 2 * amount) return y;
    }
    return 0;
}
