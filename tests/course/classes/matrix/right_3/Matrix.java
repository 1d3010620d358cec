import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

public class Matrix extends Grid {

    public Matrix(int rows, int columns) {
        super(rows, columns);
    }

    public Matrix(double[][] values) {
        super(values.length, values.length > 0 ? values[0].length : 0);
        for (int i = 0; i < rows; i++) {
            if (values[i].length != columns) {
                throw new IllegalArgumentException("not rectangular");
            }
            for (int j = 0; j < columns; j++) {
                set(i, j, values[i][j]);
            }
        }
    }

    private Matrix combine(Matrix other, DoubleBinaryOperator op) {
        if (rows != other.rows || columns != other.columns) {
            throw new IllegalArgumentException("sizes differ");
        }
        Matrix result = new Matrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result.set(i, j, op.applyAsDouble(get(i, j), other.get(i, j)));
            }
        }
        return result;
    }

    public Matrix plus(Matrix other) {
        return combine(other, Double::sum);
    }

    public Matrix times(Matrix other) {
        if (columns != other.rows) {
            throw new IllegalArgumentException(columns + " columns but " + other.rows + " rows");
        }
        Matrix result = new Matrix(rows, other.columns);
        for (int k = 0; k < columns; k++) {
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < other.columns; j++) {
                    result.set(i, j, result.get(i, j) + get(i, k) * other.get(k, j));
                }
            }
        }
        return result;
    }

    public Matrix transpose() {
        double[][] turned = new double[columns][rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                turned[j][i] = get(i, j);
            }
        }
        return new Matrix(turned);
    }

    public boolean isSymmetric() {
        return rows == columns && symmetricFrom(0, 0);
    }

    private boolean symmetricFrom(int i, int j) {
        if (i == rows) {
            return true;
        }
        if (j == i) {
            return symmetricFrom(i + 1, 0);
        }
        return get(i, j) == get(j, i) && symmetricFrom(i, j + 1);
    }
}
