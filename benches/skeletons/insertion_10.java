int[] a = INTARRAY(list(10), range(0, 99));
ASSERT(__distinct(a));
int shifts = 0;
for (int i = 1; i < a.length; i++) {
    int x = a[i];
    int j = i - 1;
    while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
        shifts++;
    }
    a[j + 1] = x;
}
ASSERT(shifts == 17);
