import java.util.Arrays;

class Grid {
    protected final int rows;
    protected final int columns;
    private final double[][] data;

    Grid(int rows, int columns) {
        if (Math.min(rows, columns) < 1) {
            throw new IllegalArgumentException("a grid needs at least one cell");
        }
        this.rows = rows;
        this.columns = columns;
        this.data = new double[rows][columns];
    }

    public int getRows() {
        return rows;
    }

    public int getColumns() {
        return columns;
    }

    public double get(int row, int column) {
        return data[row][column];
    }

    public void set(int row, int column, double value) {
        data[row][column] = value;
    }

    public double[] row(int row) {
        return Arrays.copyOf(data[row], columns);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof Grid)) {
            return false;
        }
        Grid other = (Grid) o;
        if (rows != other.rows || columns != other.columns) {
            return false;
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (data[i][j] != other.data[i][j]) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return (int) (7 * data[0][0]) + rows;
    }
}
