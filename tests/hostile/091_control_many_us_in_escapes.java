// Tries escapes with several u, octal escapes of one to three digits before digits, and /s.
char c = CHAR(range('\uuuu0041', '\uuu005a'));
String s = "\0000\4777\377\s\uuuuuuuu00e9" + c;
System.out.println(s.length() + s);
