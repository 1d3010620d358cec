// A value that may be missing.

final class Optional<T> {
    private final T value;

    private Optional(T value) {
        this.value = value;
    }

    static <A> Optional<A> of(A value) {
        if (value == null) {
            throw new NullPointerException();
        }
        return new Optional<A>(value);
    }

    static <A> Optional<A> ofNullable(A value) {
        return new Optional<A>(value);
    }

    static <A> Optional<A> empty() {
        return new Optional<A>(null);
    }

    boolean isPresent() {
        return value != null;
    }

    boolean isEmpty() {
        return value == null;
    }

    T get() {
        if (value == null) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    T orElseThrow() {
        return get();
    }

    T orElse(T other) {
        return value == null ? other : value;
    }

    //[ functions
    T orElseGet(Supplier<T> other) {
        return value == null ? other.get() : value;
    }

    void ifPresent(Consumer<T> action) {
        if (value != null) {
            action.accept(value);
        }
    }

    void ifPresentOrElse(Consumer<T> action, Runnable other) {
        if (value != null) {
            action.accept(value);
        } else {
            other.run();
        }
    }

    Optional<T> filter(Predicate<T> condition) {
        return value == null || condition.test(value) ? this : new Optional<T>(null);
    }

    <U> Optional<U> map(Function<T, U> change) {
        return value == null ? new Optional<U>(null) : new Optional<U>(change.apply(value));
    }

    <U> Optional<U> flatMap(Function<T, Optional<U>> change) {
        return value == null ? new Optional<U>(null) : change.apply(value);
    }
    //]

    public boolean equals(Object other) {
        if (!(other instanceof Optional)) {
            return false;
        }
        Object one = ((Optional<Object>) other).value;
        return value == null ? one == null : value.equals(one);
    }

    public int hashCode() {
        return value == null ? 0 : value.hashCode();
    }

    public String toString() {
        return value == null ? "Optional.empty" : "Optional[" + value + "]";
    }
}
