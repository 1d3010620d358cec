// Tries to unroll without end: a Collatz sequence of more than 900 passes from a start up to 10^9.
long n = LONG(range(2, 1000000000));
int k = 0;
while (n != 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    k++;
}
ASSERT(k > 900);
System.out.println(k);
