@REC(20) static int ack(int m, int n) { if (m == 0) return n + 1; if (n == 0) return ack(m - 1, 1); return ack(m - 1, ack(m, n - 1)); }
@MAIN static int f() { return ack(INT(range(0, 2)), INT(range(0, 5))); }
ASSERT(__ret > 3);
