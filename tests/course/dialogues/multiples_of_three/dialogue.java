/*tatsu
title = "Multiples of three"
text = "Read numbers until the word stop. Print how many are multiples of three, their sum, the last one, and how many came in a row."
*/
int x;
while (true) {
    x = READ(range(-1000, 1000)).until("stop");
}
PRINT("multiples: " + multiples(ALL(x)).length);
PRINT("sum: " + sum(multiples(ALL(x))));
if (multiples(ALL(x)).length == 0) PRINT("last: none");
else PRINT("last: " + multiples(ALL(x))[multiples(ALL(x)).length - 1]);
PRINT("in a row: " + row(ALL(x)));

static int[] multiples(int[] all) {
    int count = 0;
    for (int one : all) {
        if (one % 3 == 0) count++;
    }
    int[] multiples = new int[count];
    int next = 0;
    for (int one : all) {
        if (one % 3 == 0) multiples[next++] = one;
    }
    return multiples;
}

static int sum(int[] all) {
    int sum = 0;
    for (int one : all) sum += one;
    return sum;
}

static int row(int[] all) {
    int most = 0;
    int now = 0;
    for (int one : all) {
        if (one % 3 == 0) now++;
        else now = 0;
        most = Math.max(most, now);
    }
    return most;
}
