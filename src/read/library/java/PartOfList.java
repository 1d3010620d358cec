// A part of a list, through which the list is seen and changed. Java leaves open what happens where
// the list changes otherwise.
final class $PartOfList<E> extends AbstractCollection<E> implements List<E> {
    private final List<E> list;
    private final int from;
    private int count;
    private int changes;

    $PartOfList(List<E> list, int from, int count) {
        this.list = list;
        this.from = from;
        this.count = count;
        changes = list.$changes();
    }

    private int $within(int index, int end) {
        if (index < 0 || index >= end) {
            throw new IndexOutOfBoundsException().$open();
        }
        if (changes != list.$changes()) {
            throw new $Unspecified();
        }
        return from + index;
    }

    private void $changed(int more) {
        count = count + more;
        changes = list.$changes();
    }

    public int $changes() {
        return list.$changes();
    }

    public int size() {
        $within(0, 1);
        return count;
    }

    public E get(int index) {
        return list.get($within(index, count));
    }

    public E set(int index, E element) {
        return list.set($within(index, count), element);
    }

    public boolean add(E element) {
        add(count, element);
        return true;
    }

    public void add(int index, E element) {
        list.add($within(index, count + 1), element);
        $changed(1);
    }

    public E remove(int index) {
        E old = list.remove($within(index, count));
        $changed(-1);
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
        while (size() > 0) {
            remove(count - 1);
        }
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size(); i++) {
            E one = get(i);
            if (element == null ? one == null : element.equals(one)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size() - 1; i >= 0; i--) {
            E one = get(i);
            if (element == null ? one == null : element.equals(one)) {
                return i;
            }
        }
        return -1;
    }

    public boolean addAll(Collection<? extends E> others) {
        return addAll(count, others);
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        $within(index, count + 1);
        Object[] all = others.toArray();
        for (int i = 0; i < all.length; i++) {
            add(index + i, (E) all[i]);
        }
        return all.length > 0;
    }

    public List<E> subList(int begin, int end) {
        if (begin < 0 || end > size()) {
            throw new IndexOutOfBoundsException().$open();
        }
        if (begin > end) {
            throw new IllegalArgumentException().$open();
        }
        return new $PartOfList<E>(this, begin, end - begin);
    }

    public Iterator<E> iterator() {
        return new $ListSteps<E>(this, 0);
    }

    private void $filled() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
    }

    public E getFirst() {
        $filled();
        return get(0);
    }

    public E getLast() {
        $filled();
        return get(count - 1);
    }

    public E removeFirst() {
        $filled();
        return remove(0);
    }

    public E removeLast() {
        $filled();
        return remove(count - 1);
    }

    public void addFirst(E element) {
        add(0, element);
    }

    public void addLast(E element) {
        add(count, element);
    }

    public boolean equals(Object other) {
        return other instanceof List && new ArrayList<E>(this).equals(other);
    }

    public int hashCode() {
        return new ArrayList<E>(this).hashCode();
    }
}

interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void set(E element);

    void add(E element);
}

final class $ListSteps<E> implements ListIterator<E> {
    private final List<E> list;
    private int next;
    private int last = -1;
    private int changes;

    $ListSteps(List<E> list, int next) {
        this.list = list;
        this.next = next;
        changes = list.$changes();
    }

    private void $unchanged() {
        if (changes != list.$changes()) {
            throw new ConcurrentModificationException();
        }
    }

    private void $given() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        $unchanged();
    }

    public boolean hasNext() {
        return next < list.size();
    }

    public E next() {
        $unchanged();
        if (next >= list.size()) {
            throw new NoSuchElementException();
        }
        last = next;
        next++;
        return list.get(last);
    }

    public boolean hasPrevious() {
        return next > 0;
    }

    public E previous() {
        $unchanged();
        if (next == 0) {
            throw new NoSuchElementException();
        }
        next--;
        last = next;
        return list.get(last);
    }

    public int nextIndex() {
        return next;
    }

    public int previousIndex() {
        return next - 1;
    }

    public void remove() {
        $given();
        list.remove(last);
        next = last;
        last = -1;
        changes = list.$changes();
    }

    public void set(E element) {
        $given();
        list.set(last, element);
    }

    public void add(E element) {
        $unchanged();
        list.add(next, element);
        next++;
        last = -1;
        changes = list.$changes();
    }
}
