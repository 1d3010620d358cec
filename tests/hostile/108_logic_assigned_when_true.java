// Tries definite assignment when a nested && is true, negated twice.
int a = INT(range(1, 9));
int k;
int m;
if (!(!(a > 2 && (k = a * 2) > 6) || (m = k + 1) < 3)) {
    System.out.println(k + m);
} else {
    k = 0;
    System.out.println(k);
}
