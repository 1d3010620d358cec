// Tries rows whose lengths and sharing are unknown, exchanged a hundred times.
int[][] g = INT2DARRAY(range(1, 30), range(0, 30), range(0, 29));
int k = INT(range(0, 29));
for (int i = 0; i < 100; i++) {
    int[] row = g[k % g.length];
    g[k % g.length] = g[i % g.length];
    g[i % g.length] = row;
    k = row.length > 0 ? row[i % row.length] : row.length + i % 7;
    if (row.length > 1) {
        row[0] += row[1] % 3;
    }
}
ASSERT(k == 13 && g[0].length == 17 && g[0] != g[g.length - 1]);
System.out.println(k);
