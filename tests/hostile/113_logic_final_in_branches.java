// Tries blank finals that are definitely unassigned before each of many assignments.
int n = INT(range(0, 20));
final int k;
final int[] a;
if (n > 10 && n % 2 == 0) {
    k = 1;
    a = new int[k];
} else if (n > 5 || (n += 3) > 6) {
    k = n > 7 ? 2 : 3;
    a = new int[] { k, k };
} else {
    a = new int[0];
    k = a.length;
}
final int m;
for (;;) {
    m = a.length + k;
    break;
}
System.out.println(m + n);
