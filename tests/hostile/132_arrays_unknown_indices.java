// Tries to make the formula large: writes at unknown indices of an array of 8000 elements, each index read from it.
int[] a = new int[8000];
int k = INT(range(0, 7999));
int m = INT(range(0, 7999));
for (int i = 0; i < 400; i++) {
    a[k] = a[m] + i;
    k = Math.floorMod(k * 31 + a[k] + 7, 8000);
    m = Math.floorMod(m ^ a[k], 8000);
}
ASSERT(a[k] + a[m] == 1234 && k == 4321);
System.out.println(k + m);
