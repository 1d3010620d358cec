// Tries to allocate 10^8 longs and to fill them.
long[] a = new long[INT(range(90000000, 100000000))];
Arrays.fill(a, LONG(range(1, 9)));
System.out.println(a[a.length - 1]);
