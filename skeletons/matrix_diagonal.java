/*tatsu
title = { en = "Along the diagonal", de = "Entlang der Diagonale" }
question = "variable"
variables = ["sum"]
*/
int[][] grid = INT2DARRAY(list(3), list(3), range(1, 9));
int sum = 0;
for (int row = 0; row < grid.length; row++) {
    for (int column = 0; column < grid[row].length; column++) {
        if (row == column) {
            sum += grid[row][column];
        } else if (row + column == grid.length - 1) {
            sum -= grid[row][column];
        }
    }
}
ASSERT(sum >= 0 && sum <= 12);
ASSERT(grid[0][2] + grid[2][0] != grid[1][1]); // Counting the middle differently shows.
