/*tatsu
title = "Leap year"
text = "Read a year and say whether it is a leap year. A number less than 1 or greater than 9999 is an error."
prompts = "allow"
*/
int year = READ(range(1, 9999)).stop("error");
if (isLeap(year)) PRINT("leap year");
else PRINT("no leap year");

static boolean isLeap(int year) {
    if (year % 400 == 0) return true;
    return year % 4 == 0 && year % 100 != 0;
}
