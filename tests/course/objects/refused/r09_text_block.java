/*tatsu
title = "A poem of two lines"
question = "output"
*/
// expected: refused at line 7, once
int n = INT(range(2, 9));
String poem = """
    Roses are red,
    violets are blue.
    """;
System.out.println(poem.length() * n);
System.out.print(poem.substring(n));
