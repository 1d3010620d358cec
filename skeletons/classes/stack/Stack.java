import java.util.Arrays;

public class Stack<E> {
    private Object[] elements = new Object[1];
    private int size;

    public void push(E element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E pop() {
        if (isEmpty()) {
            throw new IllegalStateException("the stack is empty");
        }
        size--;
        E top = (E) elements[size];
        elements[size] = null;
        return top;
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        if (isEmpty()) {
            throw new IllegalStateException("the stack is empty");
        }
        return (E) elements[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }
}
