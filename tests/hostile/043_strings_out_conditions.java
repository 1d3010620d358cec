// Tries to keep all prefixes of the output: a condition on __out in each of 20000 passes.
int n = INT(range(19000, 20000));
for (int i = 0; i < n; i++) {
    System.out.print(i % 10);
    ASSERT(__out.length() == i + 1 && !__out.contains("00") && !__out.endsWith("11"));
}
