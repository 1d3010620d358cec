// Tries to print 2^30 letters: each doubled text is printed, and conditions look at the output.
String s = "" + CHAR(range('a', 'z'));
for (int i = 0; i < 29; i++) {
    System.out.print(s);
    s += s;
    ASSERT(!__out.equals(s + s));
}
