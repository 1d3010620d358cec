import java.util.ArrayList;
import java.util.List;

public class Matrix {

    private List<List<Double>> m;

    public Matrix(int rows, int columns) {
        if (rows < 1) {
            throw new IllegalArgumentException("Too few rows!");
        }
        if (columns < 1) {
            throw new IllegalArgumentException("Too few columns!");
        }
        m = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            List<Double> line = new ArrayList<>();
            for (int j = 0; j < columns; j++) {
                line.add(0.0);
            }
            m.add(line);
        }
    }

    public Matrix(double[][] values) {
        m = new ArrayList<>();
        for (double[] row : values) {
            if (row.length == 0 || row.length != values[0].length) {
                throw new IllegalArgumentException("Bad row!");
            }
            List<Double> line = new ArrayList<>();
            for (double d : row) {
                line.add(d);
            }
            m.add(line);
        }
        if (m.isEmpty()) {
            throw new IllegalArgumentException("No rows!");
        }
    }

    public int getRows() {
        return m.size();
    }

    public int getColumns() {
        return m.get(0).size();
    }

    public double get(int row, int column) {
        return m.get(row).get(column);
    }

    public void set(int row, int column, double value) {
        m.get(row).set(column, value);
    }

    public Matrix plus(Matrix other) {
        if (other.getRows() != getRows() || other.getColumns() != getColumns()) {
            throw new IllegalArgumentException("Sizes differ!");
        }
        Matrix sum = new Matrix(getRows(), getColumns());
        for (int i = 0; i < getRows(); i++) {
            for (int j = 0; j < getColumns(); j++) {
                sum.set(i, j, get(i, j) + other.get(i, j));
            }
        }
        return sum;
    }

    public Matrix times(Matrix other) {
        if (other.getRows() != getColumns()) {
            throw new IllegalArgumentException("Cannot multiply!");
        }
        Matrix product = new Matrix(getRows(), other.getColumns());
        Matrix turned = other.transpose();
        for (int i = 0; i < getRows(); i++) {
            for (int j = 0; j < other.getColumns(); j++) {
                product.set(i, j, scalarProduct(m.get(i), turned.m.get(j)));
            }
        }
        return product;
    }

    private static double scalarProduct(List<Double> a, List<Double> b) {
        double result = a.get(0) * b.get(0);
        for (int i = 1; i < a.size(); i++) {
            result = result + a.get(i) * b.get(i);
        }
        return result;
    }

    public Matrix transpose() {
        Matrix t = new Matrix(getRows(), getColumns());
        for (int i = 0; i < t.getRows(); i++) {
            for (int j = 0; j < t.getColumns(); j++) {
                if (j < getRows() && i < getColumns()) {
                    t.set(i, j, get(j, i));
                }
            }
        }
        return t;
    }

    public double[] row(int row) {
        return m.get(row).stream().mapToDouble(Double::doubleValue).toArray();
    }

    public boolean isSymmetric() {
        return m.equals(transpose().m);
    }

    @Override
    public boolean equals(Object o) {
        if (o == null || o.getClass() != Matrix.class) {
            return false;
        }
        return ((Matrix) o).m.equals(m);
    }

    @Override
    public int hashCode() {
        return m.hashCode();
    }
}
