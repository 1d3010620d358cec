// Tries to stall the solver: texts of unknown length cut at unknown places and put together twelve times.
String s = STRING(range(10, 60), range('a', 'f'));
int k = INT(range(0, 9));
for (int i = 0; i < 12; i++) {
    s = s.substring(k) + s.substring(0, k) + s.charAt(k * i % s.length());
    k = (k * 7 + s.indexOf("abc")) % 10;
    if (k < 0) {
        k = 3;
    }
}
ASSERT(s.startsWith("fade") && s.endsWith("beef") && s.contains("cafe"));
System.out.println(s);
