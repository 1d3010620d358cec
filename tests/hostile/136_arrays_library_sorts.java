// Tries to sort, compare and copy arrays of a million elements in a loop that has few steps.
int n = INT(range(900000, 1000000));
String[] a = new String[n];
Arrays.fill(a, "");
a[n / 2] = STRING(list("b", "c"));
int same = 0;
for (int i = 0; i < 2000; i++) {
    String[] b = a.clone();
    Arrays.sort(b);
    if (Arrays.equals(a, Arrays.copyOf(b, n))) {
        same++;
    }
}
System.out.println(same);
