// Tries the longest array that a placeholder may have, with conditions on all pairs of its elements.
int[] a = INTARRAY(list(8000), range(-1000000, 1000000));
ASSERT(__distinct(a) && __sorted(a) && __forall(i, 1, a.length, (a[i] - a[i - 1]) % 17 == 3));
ASSERT(!__exists(i, 0, a.length, __exists(j, 0, a.length, a[i] == -a[j] + 12345)));
long s = 0;
for (int v : a) {
    s += v;
}
System.out.println(s);
