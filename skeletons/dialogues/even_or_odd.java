/*tatsu
title = { en = "Even or odd", de = "Gerade oder ungerade" }
text = "Read a number and say whether it is even or odd."
letters = "any"
*/
int n = READ();
if (n % 2 == 0) PRINT(ANY + "even" + ANY);
else PRINT(ANY + "odd" + ANY);
