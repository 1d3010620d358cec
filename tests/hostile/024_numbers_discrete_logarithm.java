// Tries to stall the solver: an exponent in a loop of square and multiply modulo a prime.
long e = LONG(range(1, 2000000000));
long p = 2147483647L;
long r = 1;
long b = 7;
long k = e;
while (k > 0) {
    if ((k & 1) == 1) {
        r = r * b % p;
    }
    b = b * b % p;
    k >>= 1;
}
ASSERT(r == 1234567890L);
System.out.println(r);
