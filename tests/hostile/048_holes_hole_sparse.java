/*tatsu
# Tries to prove that all right values were found: a hash of a hole with 2 * 10^9 values has a given remainder.
question = "hole"
*/
int n = HOLE(INT(range(-1000000000, 1000000000)));
int h = n;
for (int i = 0; i < 5; i++) {
    h = (h ^ h >>> 16) * 0x45d9f3b;
}
System.out.println(h % 100000007);
GOAL(h % 100000007 == 1);
