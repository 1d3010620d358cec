/*tatsu
title = "Roman numerals"
text = "Read numbers up to 0 and print each as a Roman numeral; in the end, print the longest of these."
prompts = "allow"
*/
int x;
while (true) {
    x = READ(range(0, 3999)).again("not possible");
    if (x == 0) break;
    PRINT(roman(x));
}
if (COUNT(x) == 1) PRINT("longest: none");
else PRINT("longest: " + longest(EARLIER(x)));

static final int[] VALUES = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
static final String[] SIGNS = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };

static String roman(int x) {
    String roman = "";
    for (int i = 0; i < VALUES.length; i++) {
        while (x >= VALUES[i]) {
            roman += SIGNS[i];
            x -= VALUES[i];
        }
    }
    return roman;
}

static String longest(int[] all) {
    String longest = "";
    for (int one : all) {
        if (roman(one).length() > longest.length()) longest = roman(one);
    }
    return longest;
}
