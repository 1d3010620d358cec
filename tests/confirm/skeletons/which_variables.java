/*tatsu
question = "which"
variables = ["x", "a"]
*/
int x = INT(range(3, 9));
int[] a = INTARRAY(list(3), range(1, 6));
for (int i = 0; i < a.length; i++) {
    if (a[i] < x) {  //~ if (a[i] > i) {
        x--;  //~ x -= a[i];
        a[i] += x;  //~ a[i] = x;
        //~ a[i]++;
    }
}
