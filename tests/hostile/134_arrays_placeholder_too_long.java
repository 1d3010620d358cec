// Tries placeholders beyond every limit: arrays of 10^9 elements, rows and texts.
int[] a = INTARRAY(range(0, 1000000000), range(0, 1));
int[][] b = INT2DARRAY(range(0, 1000000), range(0, 1000000), range(0, 9));
String[] c = STRINGARRAY(range(0, 2147483647), range(0, 2147483647), range('a', 'z'));
String d = STRING(range(0, 2147483647), range('\0', '\uffff'));
System.out.println(a.length + b.length + c.length + d.length());
