/*tatsu
title = "Temperatures"
text = "Read temperatures up to 99. Print how many there were, the average, the highest, and the days with frost."
*/
double t;
do {
    t = READ(list(99.0, range(-50.0, 60.0, 0.1)));
} while (t != 99.0);
if (COUNT(t) == 1) { PRINT("no values"); return; }
PRINT("days: " + (COUNT(t) - 1));
PRINT("average: " + DECIMAL((SUM(t) - 99.0) / (COUNT(t) - 1), 2));
PRINT("highest: " + DECIMAL(highest(EARLIER(t)), 1));
PRINT("frost: " + frost(EARLIER(t)));

static double highest(double[] all) {
    double highest = all[0];
    for (double one : all) highest = Math.max(highest, one);
    return highest;
}

static int frost(double[] all) {
    int days = 0;
    for (double one : all) {
        if (one < 0) days++;
    }
    return days;
}
