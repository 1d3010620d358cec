// Tries to print an array of texts each twice as long as the one before.
String[] a = new String[40];
a[0] = STRING(list("q", "qr"));
for (int i = 1; i < a.length; i++) {
    a[i] = a[i - 1].concat(a[i - 1]);
}
System.out.println(Arrays.toString(a));
