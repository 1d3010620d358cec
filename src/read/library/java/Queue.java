// Queues with one end and with two.

interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E poll();

    E peek();

    E remove();

    E element();
}

interface Deque<E> extends Queue<E> {
    default Iterator<E> descendingIterator() {
        return new $Backwards<E>(this);
    }

    void $put(int index, E element);

    E $pull(int index);

    E $look(int index);

    default void addFirst(E element) {
        $put(0, element);
    }

    default void addLast(E element) {
        $put(size(), element);
    }

    default boolean offer(E element) {
        $put(size(), element);
        return true;
    }

    default boolean offerFirst(E element) {
        $put(0, element);
        return true;
    }

    default boolean offerLast(E element) {
        $put(size(), element);
        return true;
    }

    default void push(E element) {
        $put(0, element);
    }

    default E pop() {
        return removeFirst();
    }

    default E remove() {
        return removeFirst();
    }

    default E removeFirst() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return $pull(0);
    }

    default E removeLast() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return $pull(size() - 1);
    }

    default E poll() {
        return pollFirst();
    }

    default E pollFirst() {
        return size() == 0 ? null : $pull(0);
    }

    default E pollLast() {
        return size() == 0 ? null : $pull(size() - 1);
    }

    default E element() {
        return getFirst();
    }

    default E getFirst() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return $look(0);
    }

    default E getLast() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return $look(size() - 1);
    }

    default E peek() {
        return peekFirst();
    }

    default E peekFirst() {
        return size() == 0 ? null : $look(0);
    }

    default E peekLast() {
        return size() == 0 ? null : $look(size() - 1);
    }
}

final class $Backwards<E> implements Iterator<E> {
    private final Deque<E> queue;
    private int next;
    private int size;

    $Backwards(Deque<E> queue) {
        this.queue = queue;
        size = queue.size();
        next = size - 1;
    }

    public boolean hasNext() {
        return next >= 0;
    }

    public E next() {
        if (size != queue.size()) {
            throw new $Unspecified();
        }
        if (next < 0) {
            throw new NoSuchElementException();
        }
        next--;
        return queue.$look(next + 1);
    }

    public void remove() {
        queue.$pull(next + 1);
        size--;
    }
}

class ArrayDeque<E> extends $Row<E> implements Deque<E> {
    ArrayDeque() {
    }

    ArrayDeque(int capacity) {
    }

    ArrayDeque(Collection<? extends E> others) {
        addAll(others);
    }

    public void $put(int index, E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        $insert(index, element);
    }

    public E $pull(int index) {
        return $take(index);
    }

    public E $look(int index) {
        return $read(index);
    }

    public boolean add(E element) {
        $put(size, element);
        return true;
    }
}

class LinkedList<E> extends $ArrayedList<E> implements Deque<E> {
    LinkedList() {
    }

    void $outside(int index, boolean isInserted) {
        throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }

    LinkedList(Collection<? extends E> others) {
        addAll(others);
    }

    public void $put(int index, E element) {
        $insert(index, element);
    }

    public E $pull(int index) {
        return $take(index);
    }

    public E $look(int index) {
        return $read(index);
    }
}

class PriorityQueue<E> extends $Row<E> implements Queue<E> {
    private Object order;

    //[ functions
    PriorityQueue(Comparator<E> order) {
        this.order = order;
    }
    //]

    int $compare(Object one, Object other) {
        return $Order.of(order, one, other);
    }

    PriorityQueue() {
    }

    PriorityQueue(Collection<? extends E> others) {
        elements = others.toArray();
        size = elements.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            $down(i);
        }
    }

    private boolean $before(int one, int other) {
        int order = $compare(elements[one], elements[other]);
        if (order == 0 && !elements[one].equals(elements[other])) {
            throw new $Unspecified();
        }
        return order < 0;
    }

    private void $swap(int one, int other) {
        Object kept = elements[one];
        elements[one] = elements[other];
        elements[other] = kept;
    }

    public boolean add(E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        $insert(size, element);
        int at = size - 1;
        while (at > 0 && $before(at, (at - 1) / 2)) {
            $swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
        return true;
    }

    public boolean offer(E element) {
        return add(element);
    }

    public E poll() {
        if (size == 0) {
            return null;
        }
        $swap(0, size - 1);
        E first = $take(size - 1);
        $down(0);
        return first;
    }

    private void $down(int at) {
        while (2 * at + 1 < size) {
            int least = 2 * at + 1;
            if (least + 1 < size && $before(least + 1, least)) {
                least++;
            }
            if (!$before(least, at)) {
                return;
            }
            $swap(least, at);
            at = least;
        }
    }

    public boolean remove(Object element) {
        throw new $Unspecified();
    }

    public E peek() {
        return size == 0 ? null : $read(0);
    }

    public E remove() {
        $filled();
        return poll();
    }

    public E element() {
        $filled();
        return $read(0);
    }
}
