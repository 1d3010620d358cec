// What `for` runs through.

interface Iterator<E> {
    boolean hasNext();

    E next();

    default void remove() {
        throw new UnsupportedOperationException();
    }
}

interface Iterable<T> {
    Iterator<T> iterator();
}
