// Sets.

interface Set<E> extends Collection<E> {
    static <T> Set<T> of(T... all) {
        $SetOfArray<T> set = new $SetOfArray<T>();
        Object[] elements = all;
        for (int i = 0; i < elements.length; i++) {
            if (set.$find(elements[i]) >= 0) {
                throw new IllegalArgumentException().$open();
            }
            set.$insert(i, (T) elements[i]);
        }
        return new $FixedSet<T>(set.elements, set.size);
    }
}

abstract class $RowSet<E> extends $Row<E> implements Set<E> {
    int $place(E element) {
        return size;
    }

    boolean $isOpen() {
        return false;
    }

    int $find(Object element) {
        int code = element == null ? 0 : element.hashCode();
        for (int i = 0; i < size; i++) {
            if (element == null ? elements[i] == null : $Boxed.$alike(element, code, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    void $ordered() {
        if ($isOpen() && size > 1) {
            throw new $Unspecified();
        }
    }

    public Iterator<E> iterator() {
        $ordered();
        return super.iterator();
    }

    public Object[] toArray() {
        $ordered();
        return super.toArray();
    }

    public boolean add(E element) {
        if ($find(element) >= 0) {
            return false;
        }
        $insert($place(element), element);
        return true;
    }

    public boolean equals(Object other) {
        if (!(other instanceof Set)) {
            return false;
        }
        Set<Object> others = (Set<Object>) other;
        boolean same = others.size() == size;
        for (int i = 0; i < size && same; i++) {
            same = others.contains(elements[i]);
        }
        return same;
    }
}

final class $SetOfArray<E> extends $RowSet<E> {
}

final class $FixedSet<E> extends $RowSet<E> {
    $FixedSet(Object[] all, int count) {
        elements = all;
        size = count;
    }

    boolean $isOpen() {
        return true;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    E $take(int index) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}

class HashSet<E> extends $RowSet<E> {
    HashSet() {
    }

    HashSet(Collection<? extends E> others) {
        addAll(others);
    }

    boolean $isOpen() {
        return true;
    }
}

class LinkedHashSet<E> extends $RowSet<E> {
    LinkedHashSet() {
    }

    LinkedHashSet(Collection<? extends E> others) {
        addAll(others);
    }
}

class TreeSet<E> extends $RowSet<E> {
    //[ functions
    private Comparator<Object> order;

    TreeSet(Comparator<E> order) {
        this.order = (Comparator<Object>) order;
    }

    private int $compare(Object one, Object other) {
        return order == null
            ? ((Comparable<Object>) one).compareTo(other) : order.compare(one, other);
    }
    //|
    private int $compare(Object one, Object other) {
        return ((Comparable<Object>) one).compareTo(other);
    }
    //]

    TreeSet() {
    }

    TreeSet(Collection<? extends E> others) {
        addAll(others);
    }

    int $find(Object element) {
        for (int i = 0; i < size; i++) {
            if ($compare(element, elements[i]) == 0) {
                return i;
            }
        }
        return -1;
    }

    int $place(E element) {
        int at = 0;
        while (at < size && $compare(elements[at], element) < 0) {
            at++;
        }
        return at;
    }

    private E $element(int at) {
        return at < 0 || at >= size ? null : $read(at);
    }

    E first() {
        $filled();
        return $read(0);
    }

    E last() {
        $filled();
        return $read(size - 1);
    }

    private boolean $has(E element, int at) {
        return at < size && $compare(elements[at], element) == 0;
    }

    E floor(E element) {
        int at = $place(element);
        return $has(element, at) ? $element(at) : $element(at - 1);
    }

    E lower(E element) {
        return $element($place(element) - 1);
    }

    E ceiling(E element) {
        return $element($place(element));
    }

    E higher(E element) {
        int at = $place(element);
        return $has(element, at) ? $element(at + 1) : $element(at);
    }

    E pollFirst() {
        return size == 0 ? null : $take(0);
    }

    E pollLast() {
        return size == 0 ? null : $take(size - 1);
    }
}
