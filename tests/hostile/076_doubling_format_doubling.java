// Tries to double through formats, one of which has a width of nine digits.
String s = STRING(range(1, 2), range('a', 'b'));
for (int i = 0; i < 34; i++) {
    s = String.format("%s%s", s, s);
}
System.out.printf("%999999999d%n", INT(range(1, 9)));
System.out.printf("%-2147483647s|%0999999999d", s, s.length());
