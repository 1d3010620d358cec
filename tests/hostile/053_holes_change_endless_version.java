/*tatsu
# Tries to hang in a version: every replaced line makes the loop endless, or prints without end.
question = "change"
*/
int n = INT(range(5, 1000000000));
int k = 0;
while (n > 0) {  //~ while (n >= 0) {
    n /= 2;  //~ n = n * 2 / 2;
    //~ ;
    //~ System.out.print(n);
    //~ n = n / 2 + 1;
    k++;  //~ k += "x".repeat(k * 100000000 + 1).length();
}
System.out.println(k);
