/*tatsu
title = "Rows and columns"
text = "Read a matrix. Print the sum of each row when it is complete, then the sums of the columns and the row with the largest sum."
*/
int rows = READ(range(1, 4));
int columns = READ(range(1, 4));
int x;
while (COUNT(x) < rows * columns) {
    x = READ(range(-99, 99));
    if (COUNT(x) % columns == 0) PRINT("row " + COUNT(x) / columns + ": " + row(ALL(x), columns, COUNT(x) / columns));
}
PRINT("columns: " + columnSums(ALL(x), columns));
PRINT("best row: " + best(ALL(x), rows, columns));

static int row(int[] all, int columns, int number) {
    int sum = 0;
    for (int i = (number - 1) * columns; i < number * columns; i++) sum += all[i];
    return sum;
}

static String columnSums(int[] all, int columns) {
    String sums = "";
    for (int c = 0; c < columns; c++) {
        int sum = 0;
        for (int i = c; i < all.length; i += columns) sum += all[i];
        sums += (c == 0 ? "" : " ") + sum;
    }
    return sums;
}

static int best(int[] all, int rows, int columns) {
    int best = 1;
    for (int r = 2; r <= rows; r++) {
        if (row(all, columns, r) > row(all, columns, best)) best = r;
    }
    return best;
}
