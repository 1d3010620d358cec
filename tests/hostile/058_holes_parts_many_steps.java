/*tatsu
# Tries to order 400000 steps of a run.
question = "parts"
*/
int n = INT(range(100000, 199999));
int s = 0;
while (n > 0) {
    s += n;
    n--;
}
System.out.println(s);
