import java.util.Arrays;

public class Matrix {
    private final int rows, cols;
    private final double[] cells; // row after row

    public Matrix(int rows, int cols) {
        if (rows <= 0 || cols <= 0) throw new IllegalArgumentException("size " + rows + "x" + cols);
        this.rows = rows;
        this.cols = cols;
        this.cells = new double[rows * cols];
    }

    public Matrix(double[][] v) {
        this(v.length, v.length == 0 ? 0 : v[0].length);
        for (int r = 0; r < rows; r++) {
            if (v[r].length != cols) throw new IllegalArgumentException("row " + r);
            System.arraycopy(v[r], 0, cells, r * cols, cols);
        }
    }

    private int at(int r, int c) {
        return r * cols + c;
    }

    public int getRows() { return rows; }

    public int getColumns() { return cols; }

    public double get(int r, int c) { return cells[at(r, c)]; }

    public void set(int r, int c, double value) { cells[at(r, c)] = value; }

    public Matrix plus(Matrix o) {
        if (rows != o.rows || cols != o.cols) throw new IllegalArgumentException();
        Matrix m = new Matrix(rows, cols);
        for (int i = 0; i < cells.length; i++) m.cells[i] = o.cells[i] + cells[i];
        return m;
    }

    public Matrix times(Matrix o) {
        if (cols != o.rows) throw new IllegalArgumentException();
        Matrix m = new Matrix(rows, o.cols);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < o.cols; c++) {
                double sum = 0;
                for (int k = cols - 1; k >= 0; k--) sum += get(r, k) * o.get(k, c);
                m.set(r, c, sum);
            }
        }
        return m;
    }

    public Matrix transpose() {
        Matrix m = new Matrix(cols, rows);
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) m.set(c, r, get(r, c));
        return m;
    }

    public double[] row(int r) {
        return Arrays.copyOfRange(cells, at(r, 0), at(r, cols - 1) + 1);
    }

    public boolean isSymmetric() {
        if (rows != cols) return false;
        for (int r = 1; r < rows; r++)
            for (int c = 0; c < r; c++)
                if (get(r, c) != get(c, r)) return false;
        return true;
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Matrix)) return false;
        Matrix m = (Matrix) o;
        return rows == m.rows && cols == m.cols && Arrays.equals(cells, m.cells);
    }

    @Override
    public int hashCode() { return rows * 1000 + cols; }

    @Override
    public String toString() {
        String s = "";
        for (int r = 0; r < rows; r++) s += Arrays.toString(row(r)) + "\n";
        return s;
    }
}
