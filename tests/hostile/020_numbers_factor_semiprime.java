// Tries to stall the solver: the two prime factors of a 46 bit number have to be found.
long p = LONG(range(3, 9999999, 2));
long q = LONG(range(3, 9999999, 2));
long n = p * q;
ASSERT(p < q && n == 9999972L * 9999971L + 2L || n == 6700417L * 7999993L);
System.out.println(n);
