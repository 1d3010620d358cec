import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.Collections;
import java.util.LinkedList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class IntPipeline {

    private final LinkedList<Integer> numbers;

    public IntPipeline(int... values) {
        this(IntStream.of(values).boxed().collect(Collectors.toCollection(LinkedList::new)));
    }

    private IntPipeline(LinkedList<Integer> numbers) {
        this.numbers = numbers;
    }

    public IntPipeline map(IntUnaryOperator f) {
        LinkedList<Integer> copy = new LinkedList<>(numbers);
        copy.replaceAll(f::applyAsInt);
        return new IntPipeline(copy);
    }

    public IntPipeline filter(IntPredicate p) {
        LinkedList<Integer> copy = new LinkedList<>(numbers);
        copy.removeIf(x -> !p.test(x));
        return copy.size() == numbers.size() ? this : new IntPipeline(copy);
    }

    public IntPipeline limit(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("limit must not be negative");
        }
        if (n >= numbers.size()) {
            return this;
        }
        return new IntPipeline(new LinkedList<>(numbers.subList(0, n)));
    }

    public int reduce(int start, IntBinaryOperator op) {
        for (int number : numbers) {
            start = op.applyAsInt(start, number);
        }
        return start;
    }

    public long sum() {
        return numbers.stream().mapToLong(Integer::longValue).sum();
    }

    public OptionalInt max() {
        return numbers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Collections.max(numbers));
    }

    public int[] toArray() {
        return numbers.stream().mapToInt(i -> i).toArray();
    }

    public static IntUnaryOperator chain(IntUnaryOperator... steps) {
        return IntStream.range(0, steps.length).mapToObj(i -> steps[i]).toList().stream()
                .reduce(IntUnaryOperator.identity(), IntUnaryOperator::andThen);
    }

    public static IntUnaryOperator repeat(IntUnaryOperator f, int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n must not be negative");
        }
        IntUnaryOperator[] steps = new IntUnaryOperator[n];
        for (int i = 0; i < n; i++) {
            steps[i] = f;
        }
        return chain(steps);
    }
}
