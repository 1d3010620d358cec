import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

public class IntPipeline extends Functions {

    private List<Integer> list = new ArrayList<Integer>();

    public IntPipeline(int... values) {
        for (int v : values) {
            list.add(v);
        }
    }

    public IntPipeline map(IntUnaryOperator f) {
        IntPipeline p = new IntPipeline();
        for (Integer i : list) {
            p.list.add(f.applyAsInt(i));
        }
        return p;
    }

    public IntPipeline filter(IntPredicate pred) {
        IntPipeline p = new IntPipeline();
        for (Integer i : list) {
            if (pred.test(i)) {
                p.list.add(i);
            }
        }
        return p;
    }

    public IntPipeline limit(int n) {
        notNegative(n);
        IntPipeline p = new IntPipeline();
        for (int i = 0; i < n && i < list.size(); i++) {
            p.list.add(list.get(i));
        }
        return p;
    }

    public int reduce(int start, IntBinaryOperator op) {
        return reduceFirst(list.size(), start, op);
    }

    // combines the first n values
    private int reduceFirst(int n, int start, IntBinaryOperator op) {
        if (n == 0) {
            return start;
        }
        return op.applyAsInt(reduceFirst(n - 1, start, op), list.get(n - 1));
    }

    public long sum() {
        long s = 0L;
        for (int i = 0; i < list.size(); i++) {
            s = s + list.get(i);
        }
        return s;
    }

    public OptionalInt max() {
        OptionalInt m = OptionalInt.empty();
        for (int v : list) {
            if (m.isEmpty() || v > m.getAsInt()) {
                m = OptionalInt.of(v);
            }
        }
        return m;
    }

    public int[] toArray() {
        int[] a = new int[list.size()];
        for (int i = 0; i < a.length; i++) {
            a[i] = list.get(i);
        }
        return a;
    }
}

class Functions {

    protected static void notNegative(int n) {
        if (n < 0) {
            throw new IllegalArgumentException(n + " is negative");
        }
    }

    public static IntUnaryOperator chain(IntUnaryOperator... steps) {
        final IntUnaryOperator[] copy = steps.clone();
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int x) {
                for (IntUnaryOperator step : copy) {
                    x = step.applyAsInt(x);
                }
                return x;
            }
        };
    }

    public static IntUnaryOperator repeat(IntUnaryOperator f, int n) {
        notNegative(n);
        if (n == 0) {
            return x -> x;
        }
        return x -> f.applyAsInt(repeat(f, n - 1).applyAsInt(x));
    }
}
