// Tries to hang: the function of Takeuchi, whose arguments are three calls of itself.
@REC(200)
static int tak(int x, int y, int z) {
    return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

@MAIN
static int start() {
    return tak(INT(range(10, 30)), INT(range(5, 20)), INT(range(0, 10)));
}

ASSERT(__ret > 12);
