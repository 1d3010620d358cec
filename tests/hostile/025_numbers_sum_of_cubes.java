// Tries to stall the solver: three cubes whose sum is 33, which has no small solution.
long a = LONG(range(-2000000, 2000000));
long b = LONG(range(-2000000, 2000000));
long c = LONG(range(-2000000, 2000000));
ASSERT(a * a * a + b * b * b + c * c * c == 33 && a < b && b < c);
System.out.println(a + b + c);
