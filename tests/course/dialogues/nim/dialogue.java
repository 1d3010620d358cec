/*tatsu
title = "The last stick loses"
text = "Two players take one to three sticks in turns. Who takes the last one loses."
*/
int n = READ(range(1, 20));
int taken;
while (SUM(taken) < n) {
    PRINT((n - SUM(taken)) + " left, " + player(COUNT(taken)));
    taken = READ(range(1, Math.min(3, n - SUM(taken)))).again("not allowed");
}
PRINT(player(COUNT(taken)) + " wins");

static String player(int moves) {
    if (moves % 2 == 0) return "A";
    return "B";
}
