import java.util.Iterator;

public class LinkedList implements Iterable<Integer> {
    private static class Node {
        int value;
        Node next;
    }

    private Node first;

    public void add(int value) {
        Node node = new Node();
        node.value = value;
        node.next = first;
        first = node;
    }

    public void append(LinkedList other) {
        if (first == null) {
            first = other.first;
            return;
        }
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = other.first;
    }

    public int get(int index) {
        Node node = first;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node.value;
    }

    public int size() {
        int size = 0;
        for (Node node = first; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private Node node = first;

            @Override
            public boolean hasNext() {
                return node == null || node.next != null;
            }

            @Override
            public Integer next() {
                int value = node.value;
                node = node.next;
                return value;
            }
        };
    }
}
