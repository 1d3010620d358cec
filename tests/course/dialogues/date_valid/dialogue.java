/*tatsu
title = "Is this a date?"
text = "Read day, month and year. Print which day of its year it is, or that there is no such date."
*/
int day = READ(range(-50, 50));
int month = READ(range(-50, 50));
int year = READ(range(1, 3000));
if (month < 1 || month > 12) PRINT("no date");
else if (day < 1 || day > days(month, year)) PRINT("no date");
else PRINT("day " + number(day, month, year));

static int days(int month, int year) {
    if (month == 2) return isLeap(year) ? 29 : 28;
    if (month == 4 || month == 6 || month == 9 || month == 11) return 30;
    return 31;
}

static boolean isLeap(int year) {
    return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
}

static int number(int day, int month, int year) {
    int number = day;
    for (int m = 1; m < month; m++) number += days(m, year);
    return number;
}
