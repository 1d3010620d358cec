// Tries to make the compiler fold: nested constant texts, each the sum of four of the one before.
final String a = "0123456789abcdef";
final String b = a + a + a + a;
final String c = b + b + b + b;
final String d = c + c + c + c;
final String e = d + d + d + d;
final String f = e + e + e + e;
final String g = f + f + f + f;
final String h = g + g + g + g;
final String i = h + h + h + h;
final String j = i + i + i + i;
final String k = j + j + j + j;
final String l = k + k + k + k;
final String m = l + l + l + l;
System.out.println(m.length() + INT(range(1, 9)));
