// Interfaces of one method, which functions implement.

interface Runnable {
    void run();
}

interface Supplier<T> {
    T get();
}

interface Consumer<T> {
    void accept(T value);
}

interface BiConsumer<T, U> {
    void accept(T one, U other);
}

interface Function<T, R> {
    R apply(T value);

    static <A> Function<A, A> identity() {
        return new $Identity<A>();
    }

    default <V> Function<T, V> andThen(Function<R, V> next) {
        return new $Composed<T, R, V>(this, next);
    }

    default <V> Function<V, R> compose(Function<V, T> first) {
        return new $Composed<V, T, R>(first, this);
    }
}

final class $Identity<A> implements UnaryOperator<A> {
    public A apply(A value) {
        return value;
    }
}

final class $Composed<A, B, C> implements Function<A, C> {
    private final Function<A, B> first;
    private final Function<B, C> next;

    $Composed(Function<A, B> first, Function<B, C> next) {
        this.first = first;
        this.next = next;
    }

    public C apply(A value) {
        return next.apply(first.apply(value));
    }
}

interface BiFunction<T, U, R> {
    R apply(T one, U other);
}

interface UnaryOperator<T> extends Function<T, T> {
}

interface BinaryOperator<T> extends BiFunction<T, T, T> {
}

interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> negate() {
        return new $Combined<T>(this, null, 0);
    }

    default Predicate<T> and(Predicate<T> other) {
        return new $Combined<T>(this, other, 1);
    }

    default Predicate<T> or(Predicate<T> other) {
        return new $Combined<T>(this, other, 2);
    }
}

final class $Combined<T> implements Predicate<T> {
    private final Predicate<T> one;
    private final Predicate<T> other;
    private final int how;

    $Combined(Predicate<T> one, Predicate<T> other, int how) {
        if (how > 0 && other == null) {
            throw new NullPointerException();
        }
        this.one = one;
        this.other = other;
        this.how = how;
    }

    public boolean test(T value) {
        if (how == 0) {
            return !one.test(value);
        }
        return how == 1 ? one.test(value) && other.test(value) : one.test(value) || other.test(value);
    }
}

interface BiPredicate<T, U> {
    boolean test(T one, U other);
}

interface IntFunction<R> {
    R apply(int value);
}

interface IntPredicate {
    boolean test(int value);
}

interface IntUnaryOperator {
    int applyAsInt(int value);
}

interface IntBinaryOperator {
    int applyAsInt(int one, int other);
}

interface IntConsumer {
    void accept(int value);
}

interface IntSupplier {
    int getAsInt();
}

interface BooleanSupplier {
    boolean getAsBoolean();
}

interface ToIntFunction<T> {
    int applyAsInt(T value);
}

interface ToIntBiFunction<T, U> {
    int applyAsInt(T one, U other);
}

interface DoubleUnaryOperator {
    double applyAsDouble(double value);
}

interface DoubleBinaryOperator {
    double applyAsDouble(double one, double other);
}

interface DoublePredicate {
    boolean test(double value);
}

interface DoubleFunction<R> {
    R apply(double value);
}

interface DoubleConsumer {
    void accept(double value);
}

interface DoubleSupplier {
    double getAsDouble();
}

interface ToDoubleFunction<T> {
    double applyAsDouble(T value);
}

interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T one, U other);
}

interface IntToDoubleFunction {
    double applyAsDouble(int value);
}

interface DoubleToIntFunction {
    int applyAsInt(double value);
}

interface LongUnaryOperator {
    long applyAsLong(long value);
}

interface LongBinaryOperator {
    long applyAsLong(long one, long other);
}

interface LongSupplier {
    long getAsLong();
}

interface ToLongFunction<T> {
    long applyAsLong(T value);
}
