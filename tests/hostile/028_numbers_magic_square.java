// Tries to stall the solver: a magic square of order five from 25 distinct cells.
int[][] g = INT2DARRAY(list(5), list(5), range(1, 25));
boolean[] seen = new boolean[26];
boolean ok = true;
for (int i = 0; i < 5; i++) {
    int row = 0;
    int col = 0;
    for (int j = 0; j < 5; j++) {
        row += g[i][j];
        col += g[j][i];
        ok = ok && !seen[g[i][j]];
        seen[g[i][j]] = true;
    }
    ASSERT(row == 65 && col == 65);
}
ASSERT(ok && g[0][0] * g[4][4] % 23 == 22);
System.out.println(g[2][2]);
