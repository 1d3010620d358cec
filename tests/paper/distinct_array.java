int[] a = INTARRAY(list(6), range(0, 40));
int b = 0;
int c = 0;
for (int i = 0; i < a.length; i++) {
    if (a[i] % 2 == 0) {
        b++;
    } else {
        c++;
    }
}
ASSERT(__distinct(a));
ASSERTBLOCK();
{
    for (int i = 0; i < a.length; i++) {
        ASSERT(a[i] != 13);
    }
}
ASSERT(b != c && b > 0);
