/*tatsu
title = { en = "Leap years", de = "Schaltjahre" }
text = "Read a year and say whether it is a leap year. A year before 1583 ends the program with an error message."
*/
int year = READ(range(1583, 9999)).stop("error" + ANY);
if (year % 400 == 0 || year % 4 == 0 && year % 100 != 0) PRINT("leap year");
else PRINT("no leap year");
