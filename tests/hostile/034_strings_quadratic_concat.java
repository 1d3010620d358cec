// Tries to copy 10^10 characters: a text grows by + in 150000 passes.
String s = "";
char c = CHAR(range('a', 'e'));
for (int i = 0; i < 150000; i++) {
    s += c;
}
System.out.println(s.length());
