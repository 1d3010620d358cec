/*tatsu
# Tries to hang: an own option calls a method that never ends for its argument.
question = "result"
answer = "choice"

[[options]]
value = "slow(-1) + slow(__ret * 1000000007)"
feedback = "never"

[[options]]
value = "slow(slow(slow(1)))"
feedback = "never either"
*/
static int slow(int n) {
    int k = 0;
    while (n != 0) {
        n -= 2;
        k++;
    }
    return k;
}

@MAIN
static int start() {
    return slow(2 * INT(range(3, 30)));
}
