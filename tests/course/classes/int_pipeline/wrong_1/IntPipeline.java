import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

public class IntPipeline {

    private final int[] values;

    public IntPipeline(int... values) {
        this.values = values.clone();
    }

    public IntPipeline map(IntUnaryOperator f) {
        for (int i = 0; i < values.length; i++) {
            values[i] = f.applyAsInt(values[i]);
        }
        return this;
    }

    public IntPipeline filter(IntPredicate p) {
        int[] result = new int[values.length];
        int count = 0;
        for (int value : values) {
            if (p.test(value)) {
                result[count++] = value;
            }
        }
        return new IntPipeline(Arrays.copyOf(result, count));
    }

    public IntPipeline limit(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative limit " + n);
        }
        return new IntPipeline(Arrays.copyOf(values, Math.min(n, values.length)));
    }

    public int reduce(int start, IntBinaryOperator op) {
        int result = start;
        for (int value : values) {
            result = op.applyAsInt(result, value);
        }
        return result;
    }

    public long sum() {
        long sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    public OptionalInt max() {
        if (values.length == 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(reduce(values[0], Math::max));
    }

    public int[] toArray() {
        return values.clone();
    }

    public static IntUnaryOperator chain(IntUnaryOperator... steps) {
        IntUnaryOperator result = IntUnaryOperator.identity();
        for (IntUnaryOperator step : steps) {
            result = result.andThen(step);
        }
        return result;
    }

    public static IntUnaryOperator repeat(IntUnaryOperator f, int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative number " + n);
        }
        return x -> {
            int result = x;
            for (int i = 0; i < n; i++) {
                result = f.applyAsInt(result);
            }
            return result;
        };
    }
}
