/*tatsu
# Tries to run every one of 10^9 values of a hole.
question = "hole"
*/
int n = HOLE(INT(range(1, 1000000000)));
int k = 0;
while (n > 0) {
    n /= 3;
    k++;
}
System.out.println(k);
