/*tatsu
title = "A table of grades"
text = "Read points up to -1. Print the grade of each, then how often each grade was given and how many passed."
*/
int points;
while (true) {
    PROMPT("Points: ");
    points = READ(range(-1, 100)).again("not allowed");
    if (points == -1) break;
    PRINT(grade(points));
}
PRINT("A: " + how("A", ALL(points)));
PRINT("B: " + how("B", ALL(points)));
PRINT("C: " + how("C", ALL(points)));
PRINT("D: " + how("D", ALL(points)));
PRINT("F: " + how("F", ALL(points)));
PRINT("passed: " + (COUNT(points) - 1 - how("F", ALL(points))) + " of " + (COUNT(points) - 1));

static String grade(int points) {
    if (points >= 90) return "A";
    if (points >= 75) return "B";
    if (points >= 60) return "C";
    if (points >= 50) return "D";
    return "F";
}

static int how(String grade, int[] all) {
    int count = 0;
    for (int i = 0; i < all.length - 1; i++) {      // the last one is -1
        if (grade(all[i]).equals(grade)) count++;
    }
    return count;
}
