// Tries to double by replacing: each letter becomes two, forty times, in a loop that looks harmless.
String s = "x";
int n = INT(range(20, 40));
for (int i = 0; i < n; i++) {
    s = s.replace("x", "xx");
}
System.out.println(s.charAt(n));
