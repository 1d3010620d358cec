// Tries names of underscores only, and labels with the names of variables and methods.
int __ = INT(range(1, 9));
int ___ = __ + 1;
__:
for (int _1 = 0; _1 < ___; _1++) {
    ___:
    do {
        if (_1 % 2 == 0) {
            continue __;
        }
        break ___;
    } while (_1 > 0);
}
System.out.println(__ + ___);
