/*tatsu
title = { en = "Sum of n numbers", de = "Summe von n Zahlen" }
text = "Read a positive number n, then n more numbers, and print their sum."
*/
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    MAYBE(n - COUNT(x));
    x = READ();
}
PRINT(SUM(x));
