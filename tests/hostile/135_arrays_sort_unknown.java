// Tries to sort 300 unknown elements by exchange inside the formula, with a given number of exchanges.
int[] a = INTARRAY(list(300), range(1, 1000));
int swaps = 0;
for (int i = 0; i < a.length; i++) {
    for (int j = 0; j + 1 < a.length - i; j++) {
        if (a[j] > a[j + 1]) {
            int t = a[j];
            a[j] = a[j + 1];
            a[j + 1] = t;
            swaps++;
        }
    }
}
ASSERT(swaps == 12345 && a[150] == 500);
System.out.println(swaps);
