// Tries a grid of 10^8 numbers, printed row by row as a text.
int n = INT(range(9000, 10000));
int[][] g = new int[n][n];
for (int[] row : g) {
    row[n - 1] = n;
}
System.out.println(Arrays.toString(g[n - 1]).length());
