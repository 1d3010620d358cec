/*tatsu
title = { en = "Fifteen", de = "Fünfzehn" }
text = "X and O take turns to choose a number from 1 to 9 that nobody has yet. Three own numbers that come to 15 win. A number that cannot be chosen is asked for again."
*/
int x, o;
while (true) {
    PRINT("X to move:");
    x = READ(range(1, 9).without(x, o)).again();
    if (wins(ALL(x))) { PRINT("X wins"); return; }
    if (COUNT(x, o) == 9) { PRINT("draw"); return; }
    PRINT("O to move:");
    o = READ(range(1, 9).without(x, o)).again();
    if (wins(ALL(o))) { PRINT("O wins"); return; }
}

static boolean wins(int[] own) {
    for (int a = 0; a < own.length; a++) {
        for (int b = a + 1; b < own.length; b++) {
            for (int c = b + 1; c < own.length; c++) {
                if (own[a] + own[b] + own[c] == 15) return true;
            }
        }
    }
    return false;
}
