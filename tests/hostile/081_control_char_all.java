// Tries every char value there is, surrogates and controls too, and prints it.
char c = CHAR();
char d = CHAR(list('\0', '\7', '\013', '\f', '\177', '\ud800', '\udfff', '\ufffe', '\uffff'));
System.out.println(c + "" + d + (int) c);
