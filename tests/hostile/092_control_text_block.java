// Tries a text block with control escapes and a line continuation.
String s = """
    a\0b\
    c\7   \s
      \"""\f\r
    """;
System.out.print(s + INT(range(1, 9)));
