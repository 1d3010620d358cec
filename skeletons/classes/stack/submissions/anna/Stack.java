public class Stack<E> {
    private Object[] elements = new Object[2];
    private int size;

    public void push(E element) {
        elements[size] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E pop() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        size--;
        return (E) elements[size];
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) elements[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }
}
