/*tatsu
title = { en = "Times table", de = "Einmaleins" }
text = "Ask for the first three multiples of a number, one after the other, and say after each whether it is right; at the end, how many were."
*/
int factor = INT(range(3, 9));
int answer;
while (COUNT(answer) < 3) {
    PRINT((COUNT(answer) + 1) + " x " + factor + " = ?", SOME);
    answer = READ();
    if (answer == COUNT(answer) * factor) PRINT("right");
    else PRINT("wrong, it is " + COUNT(answer) * factor);
}
PRINT(right(ALL(answer), factor) + " of 3");

static int right(int[] answers, int factor) {
    int right = 0;
    for (int i = 0; i < answers.length; i++) {
        if (answers[i] == (i + 1) * factor) right++;
    }
    return right;
}
