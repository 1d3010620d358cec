// Tries to unwind a ring of 24 methods, each of which calls two others.
@REC(9)
static int m0(int n) {
    return n < 1 ? 0 : m1(n - 1) + m7(n - 2);
}

@REC(9)
static int m1(int n) {
    return n < 1 ? 1 : m2(n - 1) + m8(n - 2);
}

@REC(9)
static int m2(int n) {
    return n < 1 ? 2 : m3(n - 1) + m9(n - 2);
}

@REC(9)
static int m3(int n) {
    return n < 1 ? 3 : m4(n - 1) + m10(n - 2);
}

@REC(9)
static int m4(int n) {
    return n < 1 ? 4 : m5(n - 1) + m11(n - 2);
}

@REC(9)
static int m5(int n) {
    return n < 1 ? 5 : m6(n - 1) + m12(n - 2);
}

@REC(9)
static int m6(int n) {
    return n < 1 ? 6 : m7(n - 1) + m13(n - 2);
}

@REC(9)
static int m7(int n) {
    return n < 1 ? 7 : m8(n - 1) + m14(n - 2);
}

@REC(9)
static int m8(int n) {
    return n < 1 ? 8 : m9(n - 1) + m15(n - 2);
}

@REC(9)
static int m9(int n) {
    return n < 1 ? 9 : m10(n - 1) + m16(n - 2);
}

@REC(9)
static int m10(int n) {
    return n < 1 ? 10 : m11(n - 1) + m17(n - 2);
}

@REC(9)
static int m11(int n) {
    return n < 1 ? 11 : m12(n - 1) + m18(n - 2);
}

@REC(9)
static int m12(int n) {
    return n < 1 ? 12 : m13(n - 1) + m19(n - 2);
}

@REC(9)
static int m13(int n) {
    return n < 1 ? 13 : m14(n - 1) + m20(n - 2);
}

@REC(9)
static int m14(int n) {
    return n < 1 ? 14 : m15(n - 1) + m21(n - 2);
}

@REC(9)
static int m15(int n) {
    return n < 1 ? 15 : m16(n - 1) + m22(n - 2);
}

@REC(9)
static int m16(int n) {
    return n < 1 ? 16 : m17(n - 1) + m23(n - 2);
}

@REC(9)
static int m17(int n) {
    return n < 1 ? 17 : m18(n - 1) + m0(n - 2);
}

@REC(9)
static int m18(int n) {
    return n < 1 ? 18 : m19(n - 1) + m1(n - 2);
}

@REC(9)
static int m19(int n) {
    return n < 1 ? 19 : m20(n - 1) + m2(n - 2);
}

@REC(9)
static int m20(int n) {
    return n < 1 ? 20 : m21(n - 1) + m3(n - 2);
}

@REC(9)
static int m21(int n) {
    return n < 1 ? 21 : m22(n - 1) + m4(n - 2);
}

@REC(9)
static int m22(int n) {
    return n < 1 ? 22 : m23(n - 1) + m5(n - 2);
}

@REC(9)
static int m23(int n) {
    return n < 1 ? 23 : m0(n - 1) + m6(n - 2);
}

@MAIN
static int start() {
    return m0(INT(range(10, 60)));
}

ASSERT(__ret % 101 == 3);
