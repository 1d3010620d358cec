/*tatsu
question = "variable"
variables = ["best"]
*/
static char score(int n) {
    return (char) ('a' + n % INT(range(3, 9)));
}

@MAIN
static int search() {
    int[][] grid = INT2DARRAY(list(2), range(2, 3), range(0, 20));
    char best = 'a';
    for (int[] row : grid) {
        for (int cell : row) {
            if (score(cell) > best) {
                best = score(cell);
            }
            if (best == 'e') {
                return row.length;
            }
        }
    }
    return 0;
}
