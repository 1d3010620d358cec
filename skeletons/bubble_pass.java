/*tatsu
title = { en = "Two passes of bubble sort", de = "Zwei Durchgänge von Bubblesort" }
question = "output"
*/
int[] a = INTARRAY(list(6), range(1, 9));
ASSERT(__distinct(a));
int swaps = 0;
for (int pass = 0; pass < 2; pass++) {
    for (int j = 0; j + 1 < a.length - pass; j++) {
        if (a[j] > a[j + 1]) {
            int t = a[j];
            a[j] = a[j + 1];
            a[j + 1] = t;
            swaps++;
        }
    }
}
ASSERT(swaps >= 5 && swaps <= 6);
ASSERTBLOCK(); {
    // Two passes are not enough: the answer is not just the sorted sequence.
    boolean sorted = true;
    for (int i = 1; i < a.length; i++) {
        if (a[i - 1] > a[i]) {
            sorted = false;
        }
    }
    ASSERT(!sorted);
}
for (int value : a) {
    System.out.print(value);
}
System.out.println();
