public class Stack<E> {
    private E[] elements;
    private int size;

    @SuppressWarnings("unchecked")
    public Stack() {
        elements = (E[]) new Object[100];
    }

    public void push(E element) {
        elements[size++] = element;
    }

    public E pop() {
        return elements[--size];
    }

    public E top() {
        return elements[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }
}
