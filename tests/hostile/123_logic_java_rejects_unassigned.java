// Tries what javac rejects: a variable which only one side of || assigns, and an array assigned in a body that may not run. (javac rejects it on purpose)
int a = INT(range(1, 9));
int k;
int[] b;
if (a > 3 || (k = a) > 1) {
    System.out.println(k);
}
for (int i = 0; i < a; i++) {
    b = new int[i];
}
System.out.println(b.length);
