// Lists.

interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    boolean addAll(int index, Collection<? extends E> others);

    List<E> subList(int from, int end);

    int $changes();

    default ListIterator<E> listIterator() {
        return new $ListSteps<E>(this, 0);
    }

    default ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException().$open();
        }
        return new $ListSteps<E>(this, index);
    }

    E getFirst();

    E getLast();

    E removeFirst();

    E removeLast();

    void addFirst(E element);

    void addLast(E element);

    //[ functions
    default void replaceAll(UnaryOperator<E> change) {
        for (int i = 0; i < size(); i++) {
            set(i, change.apply(get(i)));
        }
    }

    default void sort(Comparator<E> order) {
        for (int i = 1; i < size(); i++) {
            E element = get(i);
            int at = i;
            while (at > 0 && $Order.of(order, get(at - 1), element) > 0) {
                set(at, get(at - 1));
                at--;
            }
            set(at, element);
        }
    }
    //]

    static <T> List<T> of(T... all) {
        Object[] elements = all;
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] == null) {
                throw new NullPointerException();
            }
        }
        return new $FixedList<T>(elements);
    }

    static <T> List<T> copyOf(Collection<? extends T> others) {
        return new $FixedList<T>(others.toArray());
    }
}

abstract class $ArrayedList<E> extends $Row<E> implements List<E> {
    int $within(int index, int end) {
        if (index < 0 || index >= end) {
            $outside(index, end > size);
        }
        return index;
    }

    void $outside(int index, boolean isInserted) {
        if (isInserted) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
        throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }

    public E get(int index) {
        return $read($within(index, size));
    }

    public E set(int index, E element) {
        E old = $read($within(index, size));
        elements[index] = element;
        return old;
    }

    public boolean add(E element) {
        $insert(size, element);
        return true;
    }

    public void add(int index, E element) {
        $insert($within(index, size + 1), element);
    }

    public E remove(int index) {
        return $take($within(index, size));
    }

    public int indexOf(Object element) {
        return $find(element);
    }

    public int lastIndexOf(Object element) {
        for (int i = size - 1; i >= 0; i--) {
            if (element == null ? elements[i] == null : element.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean addAll(Collection<? extends E> others) {
        return addAll(size, others);
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        $within(index, size + 1);
        Object[] all = others.toArray();
        for (int i = 0; i < all.length; i++) {
            add(index + i, (E) all[i]);
        }
        return all.length > 0;
    }

    public List<E> subList(int from, int end) {
        if (from < 0 || end > size) {
            throw new IndexOutOfBoundsException().$open();
        }
        if (from > end) {
            throw new IllegalArgumentException().$open();
        }
        return new $PartOfList<E>(this, from, end - from);
    }

    public int $changes() {
        return changes;
    }

    public E getFirst() {
        $filled();
        return get(0);
    }

    public E getLast() {
        $filled();
        return get(size - 1);
    }

    public E removeFirst() {
        $filled();
        return remove(0);
    }

    public E removeLast() {
        $filled();
        return remove(size - 1);
    }

    public void addFirst(E element) {
        add(0, element);
    }

    public void addLast(E element) {
        add(size, element);
    }

    public boolean equals(Object other) {
        if (!(other instanceof List)) {
            return false;
        }
        List<Object> others = (List<Object>) other;
        if (others.size() != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            Object one = elements[i];
            Object two = others.get(i);
            if (!(one == null ? two == null : one.equals(two))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int code = 1;
        for (int i = 0; i < size; i++) {
            Object one = elements[i];
            code = 31 * code + (one == null ? 0 : one.hashCode());
        }
        return code;
    }
}

class ArrayList<E> extends $ArrayedList<E> {
    ArrayList() {
    }

    ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    ArrayList(Collection<? extends E> others) {
        elements = others.toArray();
        size = elements.length;
    }

    void ensureCapacity(int capacity) {
    }

    void trimToSize() {
    }
}

class Vector<E> extends $ArrayedList<E> {
    Vector() {
    }

    E elementAt(int index) {
        return get(index);
    }

    void $outside(int index, boolean isInserted) {
        throw new ArrayIndexOutOfBoundsException().$open();
    }
}

class Stack<E> extends Vector<E> {
    Stack() {
    }

    E push(E element) {
        add(element);
        return element;
    }

    private void $some() {
        if (size == 0) {
            throw new EmptyStackException();
        }
    }

    E pop() {
        $some();
        return $take(size - 1);
    }

    E peek() {
        $some();
        return $read(size - 1);
    }

    boolean empty() {
        return size == 0;
    }

    int search(Object element) {
        int index = lastIndexOf(element);
        return index < 0 ? -1 : size - index;
    }
}

abstract class $UnchangingList<E> extends $ArrayedList<E> {
    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    void $insert(int index, E element) {
        throw new UnsupportedOperationException();
    }

    E $take(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}

class $FixedList<E> extends $UnchangingList<E> {
    $FixedList(Object[] all) {
        elements = all;
        size = all.length;
    }

    void $outside(int index, boolean isInserted) {
        if (size == 1 || size == 2) {
            throw new IndexOutOfBoundsException().$open();
        }
        throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }
}

final class $ListOfArray<E> extends $ArrayedList<E> {
    $ListOfArray(Object[] all) {
        elements = all;
        size = all.length;
    }

    void $outside(int index, boolean isInserted) {
        throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }

    static <T> List<T> asList(T... all) {
        return new $ListOfArray<T>(all);
    }

    void $insert(int index, E element) {
        throw new UnsupportedOperationException();
    }

    E $take(int index) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}
