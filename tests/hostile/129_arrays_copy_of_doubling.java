// Tries to double an array with Arrays.copyOf up to 31 times.
int[] a = INTARRAY(range(1, 4), range(1, 9));
int n = INT(range(10, 31));
for (int i = 0; i < n; i++) {
    a = Arrays.copyOf(a, a.length * 2);
}
System.out.println(a.length);
