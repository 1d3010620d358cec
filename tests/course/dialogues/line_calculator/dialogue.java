/*tatsu
title = "A calculator that reads lines"
text = "Read n and then n calculations such as 12 + 30, each in one line, and print the result of each."
*/
int n = READ(range(1, 20));
long a, b;
String op;
while (COUNT(a) < n) {
    READ(a, op, b).from(range(-100000, 100000), list("+", "-", "*", "/", "%"), range(-100000, 100000));
    if (b == 0 && (op.equals("/") || op.equals("%"))) PRINT("not possible");
    else PRINT(result(a, op, b));
}

static long result(long a, String op, long b) {
    switch (op) {
        case "+": return a + b;
        case "-": return a - b;
        case "*": return a * b;
        case "/": return a / b;
        default: return a % b;
    }
}
