// Tries assignment in all three parts of nested ?: of type boolean.
boolean b = BOOLEAN();
int a = INT(range(1, 9));
int k;
if (b ? (k = a) > 3 : a > 5 ? (k = 2) > 1 && a != 7 : (k = 3) < 4 || a > 0) {
    System.out.println(k);
} else {
    System.out.println(k - 1);
}
