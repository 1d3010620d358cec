// Tries to square the length: the text is put between all its letters, six times.
String s = STRING(range(2, 6), range('a', 'c'));
for (int i = 0; i < 6; i++) {
    s = s.replace("", s);
}
System.out.println(s.length());
