/*tatsu
title = { en = "Points in a table", de = "Punkte in einer Tabelle" }
question = "output"
*/
static char grade(int points) {
    if (points >= 90) {
        return 'A';
    } else if (points >= 75) {
        return 'B';
    } else if (points >= 50) {
        return 'C';
    }
    return 'F';
}

@MAIN
static void table() {
    int[] points = INTARRAY(list(3), range(0, 100));
    int sum = 0;
    for (int i = 0; i < points.length; i++) {
        sum += points[i];
        System.out.printf("%d:%03d%-2c", i + 1, points[i], grade(points[i]));
    }
    System.out.printf("%d%%%n", sum / points.length);
    ASSERT(grade(points[0]) != grade(points[1]) && grade(points[1]) != grade(points[2]));
    ASSERT(__exists(i, 0, 3, points[i] == 90 || points[i] == 75 || points[i] == 50)); // Right on a border,
    ASSERT(__exists(i, 0, 3, points[i] < 10)); // and with leading zeros.
}
