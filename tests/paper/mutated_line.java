int[] a = INTARRAY(list(6), range(1, 20));
int max = 0;
for (int i = INT(range(0, 2)); i < a.length; i++) {
    if (a[i] > a[max]) { //~ if (a[i] >= max) {
        max = i;
    }
}
ASSERT(max > 0 && max < 5);
