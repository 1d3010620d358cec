/*tatsu
# Tries the values of a final hole that decides how large an array and a text become.
question = "hole"
*/
int n = INT(range(1, 30));
final int size = HOLE(n * 30000000);
int[] a = new int[size];
String s = "ab".repeat(size);
System.out.println(a.length + s.length());
