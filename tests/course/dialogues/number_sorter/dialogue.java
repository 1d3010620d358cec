/*tatsu
title = "A number sorter"
text = "Read n and then n numbers. Print them in ascending order, how many different ones there are, and their sum."
*/
int n = READ(range(0, 10));
if (n == 0) { PRINT("nothing to sort"); return; }
int x;
while (COUNT(x) < n) {
    x = READ();
}
PRINT("sorted:" + text(sorted(ALL(x))));
PRINT("different: " + different(sorted(ALL(x))));
PRINT("sum: " + sum(ALL(x)));

static int[] sorted(int[] all) {
    int[] sorted = new int[all.length];
    for (int i = 0; i < all.length; i++) {
        int k = i;
        while (k > 0 && sorted[k - 1] > all[i]) {
            sorted[k] = sorted[k - 1];
            k--;
        }
        sorted[k] = all[i];
    }
    return sorted;
}

static String text(int[] all) {
    String text = "";
    for (int one : all) text += " " + one;
    return text;
}

static int different(int[] sorted) {
    int count = 1;
    for (int i = 1; i < sorted.length; i++) {
        if (sorted[i] != sorted[i - 1]) count++;
    }
    return count;
}

static long sum(int[] all) {
    long sum = 0;
    for (int one : all) sum += one;
    return sum;
}
