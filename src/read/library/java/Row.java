// Elements in an array that grows: what lists, queues and sets are made of here.

abstract class $Row<E> extends AbstractCollection<E> {
    Object[] elements = new Object[10];
    int size;
    int changes;

    public int size() {
        return size;
    }

    E $read(int index) {
        return (E) elements[index];
    }

    void $insert(int index, E element) {
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

    E $take(int index) {
        E old = (E) elements[index];
        changes++;
        size--;
        for (int i = index; i < size; i++) {
            elements[i] = elements[i + 1];
        }
        elements[size] = null;
        return old;
    }

    int $find(Object element) {
        for (int i = 0; i < size; i++) {
            if (element == null ? elements[i] == null : element.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object element) {
        return $find(element) >= 0;
    }

    public boolean remove(Object element) {
        int index = $find(element);
        if (index < 0) {
            return false;
        }
        $take(index);
        return true;
    }

    public void clear() {
        changes++;
        for (int i = 0; i < size; i++) {
            elements[i] = null;
        }
        size = 0;
    }

    public Object[] toArray() {
        Object[] all = new Object[size];
        for (int i = 0; i < size; i++) {
            all[i] = elements[i];
        }
        return all;
    }

    public Iterator<E> iterator() {
        return new $RowIterator<E>(this);
    }

    void $filled() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
    }
}

final class $RowIterator<E> implements Iterator<E> {
    private final $Row<E> row;
    private int next;
    private int last = -1;
    private int changes;

    $RowIterator($Row<E> row) {
        this.row = row;
        changes = row.changes;
    }

    private void $unchanged() {
        if (changes != row.changes) {
            throw new ConcurrentModificationException();
        }
    }

    public boolean hasNext() {
        $unchanged();
        return next < row.size;
    }

    public E next() {
        $unchanged();
        if (next >= row.size) {
            throw new NoSuchElementException();
        }
        last = next;
        next++;
        return row.$read(last);
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        $unchanged();
        row.$take(last);
        next = last;
        last = -1;
        changes = row.changes;
    }
}
