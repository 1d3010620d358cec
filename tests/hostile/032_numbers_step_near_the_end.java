// Tries to hang or to overflow while values are listed: ranges with huge and odd steps that end at the limits of their type.
int a = INT(range(-2147483648, 2147483647, 2147483647));
int b = INT(range(2147483600, 2147483647, 7));
long c = LONG(range(-9223372036854775808L, 9223372036854775807L, 9223372036854775807L));
long d = LONG(range(-9223372036854775808L, 9223372036854775807L, 3));
byte e = BYTE(range(-128, 127, 254));
System.out.println(a + b + c + d + e);
