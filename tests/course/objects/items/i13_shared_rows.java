import java.util.Arrays;

public class Rows {
    public static void main(String[] args) {
        int[] row = { 1, 2, 3 };
        int[][] grid = { row, { 1, 2, 3 }, row };
        int[][] view = grid.clone();
        grid[0][1] = 7;
        view[1][0] = 8;
        view[2] = new int[] { 0 };
        row[2]--;
        for (int[] r : grid) System.out.print(Arrays.toString(r));
        System.out.println();
        System.out.println(view[0][1] + " " + view[2].length + " " + (grid[0] == grid[2]) + " " + Arrays.equals(grid[0], grid[1]));
    }
}
