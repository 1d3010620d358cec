/*tatsu
# Tries to run 200000 values of a hole for almost a million steps each.
question = "hole"
answer = "several"
options = 10
*/
int n = HOLE(INT(range(1, 199999)));
int s = INT(range(0, 5));
for (int i = 0; i < 240000; i++) {
    s = s * 31 + n;
    if (s % 7 == 0) {
        s++;
    }
}
System.out.println(s % 10);
