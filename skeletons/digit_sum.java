/*tatsu
title = { en = "Digit by digit", de = "Ziffer für Ziffer" }
question = "variable"
variables = ["sum"]
*/
int n = INT(range(100, 99999));
int sum = 0;
LOOP(range(4, 5));
do {
    int digit = n % 10;
    if (digit % 2 == 1) {
        sum += digit;
    } else {
        sum -= digit;
    }
    n /= 10;
} while (n > 0);
ASSERT(sum > 0 && sum < 20);
