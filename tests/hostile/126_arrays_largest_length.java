// Tries the largest and the least lengths, and products of lengths that wrap around.
int n = INT(list(2147483647, 2147483646, -2147483648, -1, 65536));
byte[] a = new byte[n];
int[][] b = new int[n][n];
System.out.println(a.length * b.length);
