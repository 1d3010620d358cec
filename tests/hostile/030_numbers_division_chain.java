// Tries to stall the solver: 64 bit divisions and remainders with divisors which are unknown themselves.
long a = LONG();
long b = LONG();
long c = LONG();
long d = a / (b % (c | 1) | 1);
long e = b % (d % (a | 1) | 1);
long f = c / (e / (d | 1) | 1) % (a / (b | 1) | 1);
ASSERT(d > 1000003 && e == d / 3 + 17 && f == e % 1009 * 65537 && Math.floorMod(f, e | 1) == 12345);
System.out.println(d ^ e ^ f);
