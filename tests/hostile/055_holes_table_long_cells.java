/*tatsu
# Tries to keep each value of a text that grows to 100000 characters, for a trace table with 100000 rows.
question = "table"
variables = ["s", "a", "i"]
*/
String s = "";
int n = INT(range(90000, 99999));
int[] a = new int[5000];
for (int i = 0; i < n; i++) {
    s += i % 10;
    a[i % 5000] += i;
}
System.out.println(s.length());
