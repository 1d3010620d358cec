import java.util.OptionalInt;
import java.util.function.*;
import java.util.stream.IntStream;

public class IntPipeline {
    private final Supplier<IntStream> source;

    public IntPipeline(int... values) {
        int[] copy = IntStream.of(values).toArray();
        source = () -> IntStream.of(copy);
    }

    private IntPipeline(Supplier<IntStream> source) { this.source = source; }

    public IntPipeline map(IntUnaryOperator f) { return new IntPipeline(() -> source.get().map(f)); }

    public IntPipeline filter(IntPredicate p) { return new IntPipeline(() -> source.get().filter(p)); }

    public IntPipeline limit(int n) {
        if (n < 0) throw new IllegalArgumentException();
        return new IntPipeline(() -> source.get().limit(n));
    }

    public int reduce(int start, IntBinaryOperator op) {
        int[] result = {start};
        source.get().forEachOrdered(v -> result[0] = op.applyAsInt(result[0], v));
        return result[0];
    }

    public long sum() { return source.get().asLongStream().sum(); }

    public OptionalInt max() { return source.get().max(); }

    public int[] toArray() { return source.get().toArray(); }

    public static IntUnaryOperator chain(IntUnaryOperator... steps) {
        IntUnaryOperator all = x -> x;
        for (int i = 0; i < steps.length; i++) all = all.compose(steps[i]);
        return all;
    }

    public static IntUnaryOperator repeat(IntUnaryOperator f, int n) {
        if (n < 0) throw new IllegalArgumentException();
        IntUnaryOperator all = IntUnaryOperator.identity();
        for (int i = 1; i <= n; i++) all = all.andThen(f);
        return all;
    }
}
