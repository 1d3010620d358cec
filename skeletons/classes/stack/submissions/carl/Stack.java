public class Stack<E> {
    private class Node {
        E value;
        Node below;
    }

    private Node top;

    public void push(E element) {
        Node node = new Node();
        node.value = element;
        node.below = top;
        top = node;
    }

    public E pop() {
        if (isEmpty()) {
            throw new IllegalStateException("empty");
        }
        E value = top.value;
        top = top.below;
        return value;
    }

    public E peek() {
        if (isEmpty()) {
            throw new IllegalStateException("empty");
        }
        return top.value;
    }

    public boolean isEmpty() {
        return top == null;
    }

    public int size() {
        int size = 0;
        for (Node node = top; node != null; node = node.below) {
            size++;
        }
        return size;
    }
}
