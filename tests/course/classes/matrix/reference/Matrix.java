import java.util.Arrays;

public class Matrix {

    private final double[][] values;

    public Matrix(int rows, int columns) {
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException("at least one row and column");
        }
        values = new double[rows][columns];
    }

    public Matrix(double[][] values) {
        if (values.length == 0 || values[0].length == 0) {
            throw new IllegalArgumentException("empty matrix");
        }
        this.values = new double[values.length][];
        for (int i = 0; i < values.length; i++) {
            if (values[i].length != values[0].length) {
                throw new IllegalArgumentException("rows of different length");
            }
            this.values[i] = values[i].clone();
        }
    }

    public int getRows() {
        return values.length;
    }

    public int getColumns() {
        return values[0].length;
    }

    public double get(int row, int column) {
        return values[row][column];
    }

    public void set(int row, int column, double value) {
        values[row][column] = value;
    }

    public Matrix plus(Matrix other) {
        if (getRows() != other.getRows() || getColumns() != other.getColumns()) {
            throw new IllegalArgumentException("different sizes");
        }
        Matrix result = new Matrix(getRows(), getColumns());
        for (int i = 0; i < getRows(); i++) {
            for (int j = 0; j < getColumns(); j++) {
                result.values[i][j] = values[i][j] + other.values[i][j];
            }
        }
        return result;
    }

    public Matrix times(Matrix other) {
        if (getColumns() != other.getRows()) {
            throw new IllegalArgumentException("sizes do not fit");
        }
        Matrix result = new Matrix(getRows(), other.getColumns());
        for (int i = 0; i < getRows(); i++) {
            for (int j = 0; j < other.getColumns(); j++) {
                for (int k = 0; k < getColumns(); k++) {
                    result.values[i][j] += values[i][k] * other.values[k][j];
                }
            }
        }
        return result;
    }

    public Matrix transpose() {
        Matrix result = new Matrix(getColumns(), getRows());
        for (int i = 0; i < getRows(); i++) {
            for (int j = 0; j < getColumns(); j++) {
                result.values[j][i] = values[i][j];
            }
        }
        return result;
    }

    public double[] row(int row) {
        return values[row].clone();
    }

    public boolean isSymmetric() {
        return equals(transpose());
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Matrix && Arrays.deepEquals(values, ((Matrix) obj).values);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(values);
    }
}
