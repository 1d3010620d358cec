// What `for` runs through.

interface Iterator<E> {
    boolean hasNext();

    E next();

    default void remove() {
        throw new UnsupportedOperationException("remove");
    }
}

interface Iterable<T> {
    Iterator<T> iterator();

    //[ functions
    default void forEach(Consumer<T> action) {
        Iterator<T> all = iterator();
        while (all.hasNext()) {
            action.accept(all.next());
        }
    }
    //]
}
