// Tries to stall the solver: a product of two longs wraps around to a given odd number, neither factor being small.
long a = LONG();
long b = LONG();
ASSERT(a > 1L << 40 && b > 1L << 40 && a * b == 0x123456789abcdefL && a % 1000003 == 77 && b % 999983 == 78);
System.out.println(a ^ b);
