@REC(12) static int gcd(int a, int b) { if (a == b) return a; if (a > b) return gcd(a - b, b); return gcd(a, b - a); }
@MAIN static int f() { return gcd(INT(range(1, 40)), INT(range(1, 40))); }
ASSERT(__ret > 1);
