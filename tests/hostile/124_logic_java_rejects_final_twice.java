// Tries what javac rejects: a blank final assigned in a loop body and in both a condition and its branch. (javac rejects it on purpose)
int a = INT(range(1, 9));
final int k;
while (a > 0) {
    k = a--;
}
final int m;
if (a == 0 && (m = 1) > 0 || a > 1) {
    m = 2;
}
System.out.println(a);
