/*tatsu
# Tries large arrays in static fields, initialised before the entry and returned as the result.
question = "result"
answer = "choice"
*/
static int[][] big = new int[3000][3000];
static String text = "x".repeat(1 << 24);
static char[] chars = text.toCharArray();

@MAIN
static char[] start() {
    big[INT(range(0, 2999))][0] = 1;
    return (text + text).toCharArray();
}
