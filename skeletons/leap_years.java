/*tatsu
title = { en = "Not every fourth year", de = "Nicht jedes vierte Jahr" }
question = "refute"
options = 5
call = "isLeapYear(INT(list(1600, 1700, 1800, 1840, 1896, 1900, 1904, 1930, 1950, 1999, 2000, 2004, 2010, 2023, 2024, 2026, 2050, 2060, 2100, 2104, 2200, 2400, 2500)))"
*/
// Returns whether a year has 366 days: every fourth year has, but of those that end in 00
// only every fourth one.
static boolean isLeapYear(int year) {
    if (year % 400 == 0) {  //~ if (year % 400 != 0) {
        return true;  //~ return false;
    }
    if (year % 100 == 0) {  //~ if (year % 10 == 0) {
        //~ if (year % 100 == 0 && year > 2000) {
        //~ if (year % 100 == 4) {
        return false;  //~ return true;
    }
    return year % 4 == 0;  //~ return year % 2 == 0;
    //~ return year % 4 == 0 || year % 10 == 0;
}
