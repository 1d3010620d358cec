// Tries to use all memory: a text is added to itself up to 31 times.
String s = STRING(list("a", "ab", "abc"));
int n = INT(range(1, 31));
for (int i = 0; i < n; i++) {
    s = s + s;
}
System.out.println(s.length());
