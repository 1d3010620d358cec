/*tatsu
title = "Smallest and largest"
text = "Read numbers until the word stop. Print the smallest, the largest with its first place, and how often it came."
*/
int x;
while (true) {
    x = READ(range(-1000, 1000)).until("stop");
}
if (COUNT(x) == 0) PRINT("no numbers");
else {
    PRINT("smallest: " + MIN(x));
    PRINT("largest: " + MAX(x) + " at " + place(ALL(x), MAX(x)));
    PRINT("times: " + times(ALL(x), MAX(x)));
}

static int place(int[] all, int one) {
    int i = 0;
    while (all[i] != one) i++;
    return i + 1;
}

static int times(int[] all, int one) {
    int times = 0;
    for (int value : all) {
        if (value == one) times++;
    }
    return times;
}
