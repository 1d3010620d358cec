// Tries to inline exponentially: thirty methods, each of which calls the next one twice, without any recursion.
static int p0(int n) {
    return p1(n) + p1(n + 1);
}

static int p1(int n) {
    return p2(n) + p2(n + 1);
}

static int p2(int n) {
    return p3(n) + p3(n + 1);
}

static int p3(int n) {
    return p4(n) + p4(n + 1);
}

static int p4(int n) {
    return p5(n) + p5(n + 1);
}

static int p5(int n) {
    return p6(n) + p6(n + 1);
}

static int p6(int n) {
    return p7(n) + p7(n + 1);
}

static int p7(int n) {
    return p8(n) + p8(n + 1);
}

static int p8(int n) {
    return p9(n) + p9(n + 1);
}

static int p9(int n) {
    return p10(n) + p10(n + 1);
}

static int p10(int n) {
    return p11(n) + p11(n + 1);
}

static int p11(int n) {
    return p12(n) + p12(n + 1);
}

static int p12(int n) {
    return p13(n) + p13(n + 1);
}

static int p13(int n) {
    return p14(n) + p14(n + 1);
}

static int p14(int n) {
    return p15(n) + p15(n + 1);
}

static int p15(int n) {
    return p16(n) + p16(n + 1);
}

static int p16(int n) {
    return p17(n) + p17(n + 1);
}

static int p17(int n) {
    return p18(n) + p18(n + 1);
}

static int p18(int n) {
    return p19(n) + p19(n + 1);
}

static int p19(int n) {
    return p20(n) + p20(n + 1);
}

static int p20(int n) {
    return p21(n) + p21(n + 1);
}

static int p21(int n) {
    return p22(n) + p22(n + 1);
}

static int p22(int n) {
    return p23(n) + p23(n + 1);
}

static int p23(int n) {
    return p24(n) + p24(n + 1);
}

static int p24(int n) {
    return p25(n) + p25(n + 1);
}

static int p25(int n) {
    return p26(n) + p26(n + 1);
}

static int p26(int n) {
    return p27(n) + p27(n + 1);
}

static int p27(int n) {
    return p28(n) + p28(n + 1);
}

static int p28(int n) {
    return p29(n) + p29(n + 1);
}

static int p29(int n) {
    return p30(n) + p30(n + 1);
}

static int p30(int n) {
    return n % 3;
}

@MAIN
static int start() {
    return p0(INT(range(1, 9)));
}
