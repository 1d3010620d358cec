import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

public class SimpleList<T> implements Iterable<T> {

    private static class Node<E> {
        E value;
        Node<E> next;

        Node(E value, Node<E> next) {
            this.value = value;
            this.next = next;
        }
    }

    // head is a dummy node without a value
    private final Node<T> head = new Node<>(null, null);
    private int size;

    public void add(T element) {
        insert(size, element);
    }

    public void insert(int index, T element) {
        Objects.requireNonNull(element);
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node<T> before = nodeBefore(index);
        before.next = new Node<>(element, before.next);
        size++;
    }

    public T get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return nodeBefore(index).next.value;
    }

    public boolean remove(T element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        unlinkAfter(nodeBefore(index));
        return true;
    }

    public int size() {
        return size;
    }

    public int indexOf(T element) {
        int index = 0;
        for (T value : this) {
            if (value.equals(element)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public void reverse() {
        Node<T> reversed = null;
        Node<T> current = head.next;
        while (current != null) {
            Node<T> following = current.next;
            current.next = reversed;
            reversed = current;
            current = following;
        }
        head.next = reversed;
    }

    private Node<T> nodeBefore(int index) {
        Node<T> node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node;
    }

    private void unlinkAfter(Node<T> node) {
        node.next = node.next.next;
        size--;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<T>() {
            private Node<T> beforeLast = null;
            private Node<T> last = head;

            @Override
            public boolean hasNext() {
                return last.next != null;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                beforeLast = last;
                last = last.next;
                return last.value;
            }

            @Override
            public void remove() {
                if (beforeLast == null) {
                    throw new IllegalStateException();
                }
                unlinkAfter(beforeLast);
                last = beforeLast;
                beforeLast = null;
            }
        };
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (T value : this) {
            if (text.length() > 1) {
                text.append(", ");
            }
            text.append(value);
        }
        return text.append("]").toString();
    }
}
