/*tatsu
# Tries to make a trace table of three million cells.
question = "table"
variables = ["a", "b", "c", "i"]
*/
int a = INT(range(1, 1000000000));
int b = 1;
int c = 2;
for (int i = 0; i < 200000; i++) {
    a = a * 31 + b;
    b = b ^ a >>> 3;
    c = c + a % 5 * (b % 3);
}
System.out.println(a + b + c);
