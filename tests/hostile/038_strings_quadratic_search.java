// Tries the worst case of indexOf: a pattern of 20000 letters that almost fits everywhere in a text of 2000000.
String s = "a".repeat(2000000);
String p = "a".repeat(INT(range(19990, 20000))) + CHAR(range('b', 'd'));
int hits = 0;
for (int i = 0; i < 50; i++) {
    if (s.contains(p) || s.indexOf(p) > 0 || s.lastIndexOf(p) > 0) {
        hits++;
    }
}
System.out.println(hits);
