// Tries the rules for constants: after while (true), after false && and true ||, V is assigned for free.
int n = INT(range(1, 9));
int k;
int m;
while (true) {
    if (n > 4 || (m = n) < 0) {
        k = n;
        break;
    }
    n += m;
}
int z;
if (false && z > 1) {
    z = 3;
}
if (true || z > 1) {
    z = k;
}
System.out.println(k + z);
