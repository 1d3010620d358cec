/*tatsu
title = { en = "Calculator", de = "Taschenrechner" }
text = "Read a number, an operator (+, - or *) and another number, each in a line of its own, and print the result."
*/
int a = READ(range(-1000, 1000));
String operator = READ(list("+", "-", "*"));
int b = READ(range(-1000, 1000));
switch (operator) {
    case "+": PRINT(a + b); break;
    case "-": PRINT(a - b); break;
    default: PRINT(a * b);
}
