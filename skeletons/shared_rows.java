/*tatsu
title = { en = "Rows of a grid", de = "Zeilen eines Gitters" }
question = "memory"
*/
public class Main {
    public static void main(String[] args) {
        int[][] grid = { { INT(range(1, 4)), 5 }, { 6, INT(range(7, 9)) } };
        int[] row = grid[INT(range(0, 1))];
        int[] copy = ONE(row, row.clone(), grid[1]);
        grid[INT(range(0, 1))] = ONE(copy, row, new int[] { 0, 0 });
        row[INT(range(0, 1))] += 10;
        copy[1]++;
    }
}
