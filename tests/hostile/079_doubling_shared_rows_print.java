// Tries to print exponentially much through sharing: an array of texts whose rows are one row.
int n = INT(range(2000, 3000));
String[] row = new String[n];
Arrays.fill(row, "x".repeat(n));
String[][] grid = new String[n][];
Arrays.fill(grid, row);
StringBuilder out = new StringBuilder();
for (String[] r : grid) {
    out.append(Arrays.toString(r));
}
System.out.println(out.length());
