// Tries to solve through texts of numbers: parseInt of a text made of unknown characters and printed again.
String s = STRING(range(1, 11), range('+', '9'));
int n = Integer.parseInt(s);
String t = Integer.toString(n) + n * n;
ASSERT(t.length() == 18 && t.equals(new StringBuilder(t).reverse().toString()));
System.out.println(t);
