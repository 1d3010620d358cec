// Orders of objects.

interface Comparator<T> {
    int compare(T one, T other);

    default Comparator<T> reversed() {
        return new $Reversed<T>(this);
    }

    default Comparator<T> thenComparing(Comparator<T> next) {
        return new $Then<T>(this, next);
    }

    default <U extends Comparable<U>> Comparator<T> thenComparing(Function<T, U> key) {
        return new $Then<T>(this, new $ByKey<T, U>(key));
    }

    default <U> Comparator<T> thenComparing(Function<T, U> key, Comparator<U> order) {
        return new $Then<T>(this, new $ByKeyInOrder<T, U>(key, order));
    }

    default Comparator<T> thenComparingDouble(ToDoubleFunction<T> key) {
        return new $Then<T>(this, new $ByDecimal<T>(key));
    }

    default Comparator<T> thenComparingInt(ToIntFunction<T> key) {
        return new $Then<T>(this, new $ByNumber<T>(key));
    }

    static <A, U extends Comparable<U>> Comparator<A> comparing(Function<A, U> key) {
        return new $ByKey<A, U>(key);
    }

    static <A, U> Comparator<A> comparing(Function<A, U> key, Comparator<U> order) {
        return new $ByKeyInOrder<A, U>(key, order);
    }

    static <A> Comparator<A> comparingDouble(ToDoubleFunction<A> key) {
        return new $ByDecimal<A>(key);
    }

    static <A> Comparator<A> comparingInt(ToIntFunction<A> key) {
        return new $ByNumber<A>(key);
    }

    static <A extends Comparable<A>> Comparator<A> naturalOrder() {
        return new $Natural<A>();
    }

    static <A extends Comparable<A>> Comparator<A> reverseOrder() {
        return new $Reversed<A>(new $Natural<A>());
    }
}

final class $Natural<A extends Comparable<A>> implements Comparator<A> {
    public int compare(A one, A other) {
        return one.compareTo(other);
    }
}

final class $Reversed<T> implements Comparator<T> {
    private final Comparator<T> order;

    $Reversed(Comparator<T> order) {
        this.order = order;
    }

    public int compare(T one, T other) {
        return order.compare(other, one);
    }
}

final class $Then<T> implements Comparator<T> {
    private final Comparator<T> first;
    private final Comparator<T> next;

    $Then(Comparator<T> first, Comparator<T> next) {
        if (next == null) {
            throw new NullPointerException();
        }
        this.first = first;
        this.next = next;
    }

    public int compare(T one, T other) {
        int order = first.compare(one, other);
        return order != 0 ? order : next.compare(one, other);
    }
}

final class $ByKey<T, U extends Comparable<U>> implements Comparator<T> {
    private final Function<T, U> key;

    $ByKey(Function<T, U> key) {
        if (key == null) {
            throw new NullPointerException();
        }
        this.key = key;
    }

    public int compare(T one, T other) {
        return key.apply(one).compareTo(key.apply(other));
    }
}

final class $ByNumber<T> implements Comparator<T> {
    private final ToIntFunction<T> key;

    $ByNumber(ToIntFunction<T> key) {
        if (key == null) {
            throw new NullPointerException();
        }
        this.key = key;
    }

    public int compare(T one, T other) {
        int a = key.applyAsInt(one);
        int b = key.applyAsInt(other);
        return a < b ? -1 : a == b ? 0 : 1;
    }
}

final class $ByKeyInOrder<T, U> implements Comparator<T> {
    private final Function<T, U> key;
    private final Comparator<U> order;

    $ByKeyInOrder(Function<T, U> key, Comparator<U> order) {
        if (key == null || order == null) {
            throw new NullPointerException();
        }
        this.key = key;
        this.order = order;
    }

    public int compare(T one, T other) {
        return order.compare(key.apply(one), key.apply(other));
    }
}

final class $ByDecimal<T> implements Comparator<T> {
    private final ToDoubleFunction<T> key;

    $ByDecimal(ToDoubleFunction<T> key) {
        if (key == null) {
            throw new NullPointerException();
        }
        this.key = key;
    }

    public int compare(T one, T other) {
        return Double.compare(key.applyAsDouble(one), key.applyAsDouble(other));
    }
}
