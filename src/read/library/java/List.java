// Lists: elements in an array that grows. What a list is a copy of, or a window of, is kept apart
// from it by classes of its own.

interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    boolean addAll(int index, Collection<? extends E> others);

    E getFirst();

    E getLast();

    E removeFirst();

    E removeLast();

    void addFirst(E element);

    void addLast(E element);

    static <T> List<T> copyOf(Collection<? extends T> others) {
        return new $FixedList<T>(others.toArray());
    }
}

abstract class $ArrayedList<E> extends AbstractCollection<E> implements List<E> {
    Object[] elements;
    int size;
    int changes;

    public int size() {
        return size;
    }

    int $within(int index, int end) {
        if (index < 0 || index >= end) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }

    public E get(int index) {
        return (E) elements[$within(index, size)];
    }

    public E set(int index, E element) {
        E old = (E) elements[$within(index, size)];
        elements[index] = element;
        return old;
    }

    public boolean add(E element) {
        add(size, element);
        return true;
    }

    public void add(int index, E element) {
        $within(index, size + 1);
        changes++;
        if (size == elements.length) {
            Object[] longer = new Object[2 * size + 2];
            for (int i = 0; i < size; i++) {
                longer[i] = elements[i];
            }
            elements = longer;
        }
        for (int i = size; i > index; i--) {
            elements[i] = elements[i - 1];
        }
        elements[index] = element;
        size++;
    }

    public E remove(int index) {
        E old = (E) elements[$within(index, size)];
        changes++;
        size--;
        for (int i = index; i < size; i++) {
            elements[i] = elements[i + 1];
        }
        elements[size] = null;
        return old;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public void clear() {
        changes++;
        for (int i = 0; i < size; i++) {
            elements[i] = null;
        }
        size = 0;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size; i++) {
            if (element == null ? elements[i] == null : element.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size - 1; i >= 0; i--) {
            if (element == null ? elements[i] == null : element.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
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

    public Object[] toArray() {
        Object[] all = new Object[size];
        for (int i = 0; i < size; i++) {
            all[i] = elements[i];
        }
        return all;
    }

    public Iterator<E> iterator() {
        return new $ListIterator<E>(this);
    }

    private void $filled() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
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
        add(element);
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
}

final class $ListIterator<E> implements Iterator<E> {
    private final $ArrayedList<E> list;
    private int next;
    private int last = -1;
    private int changes;

    $ListIterator($ArrayedList<E> list) {
        this.list = list;
        changes = list.changes;
    }

    private void $unchanged() {
        if (changes != list.changes) {
            throw new ConcurrentModificationException();
        }
    }

    public boolean hasNext() {
        $unchanged();
        return next < list.size;
    }

    public E next() {
        $unchanged();
        if (next >= list.size) {
            throw new NoSuchElementException();
        }
        last = next;
        next++;
        return list.get(last);
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        $unchanged();
        list.remove(last);
        next = last;
        last = -1;
        changes = list.changes;
    }
}

class ArrayList<E> extends $ArrayedList<E> {
    ArrayList() {
        elements = new Object[10];
    }

    ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
        elements = new Object[capacity];
    }

    ArrayList(Collection<? extends E> others) {
        elements = others.toArray();
        size = elements.length;
    }
}

final class $FixedList<E> extends $ArrayedList<E> {
    $FixedList(Object[] all) {
        elements = all;
        size = all.length;
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}
