// Tries to stall the solver: sixty rounds of xorshift with multiplications between them, the state at the end given.
int x = INT();
int s = x;
for (int i = 0; i < 60; i++) {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    s = s * 1664525 + 1013904223 + (s % 7) * (s / 11);
}
ASSERT(s == 42);
System.out.println(x);
