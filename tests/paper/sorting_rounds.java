int[] a = INTARRAY(list(5), range(1, 30));
ASSERT(__distinct(a));
for (int i = 0; i < INT(range(1, 3)); i++) {
    for (int j = 0; j + 1 < a.length; j++) {
        if (a[j] > a[j + 1]) {
            int t = a[j];
            a[j] = a[j + 1];
            a[j + 1] = t;
        }
    }
}
ASSERTBLOCK();
{
    int ordered = 0;
    for (int i = 1; i < a.length; i++) {
        if (a[i - 1] < a[i]) {
            ordered++;
        }
    }
    ASSERT(ordered < a.length - 1);
}
