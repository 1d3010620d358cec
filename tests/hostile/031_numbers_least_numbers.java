// Tries to crash on the least numbers: negation, abs, division by -1, remainders and shifts by negative distances.
int a = INT(list(-2147483648, 2147483647, range(-2147483648, -2147483640)));
long b = LONG(list(-9223372036854775808L, 9223372036854775807L));
int c = INT(list(-1, 0, 1));
ASSERT(c != 0);
System.out.println(a / c + " " + a % c + " " + b / c + " " + b % c + " " + Math.abs(a) + " " + -a + " " + (b << a) + " " + (a >>> b) + " " + (a - -2147483648) + " " + (-a - (-b)));
