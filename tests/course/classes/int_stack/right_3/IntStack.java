import java.util.NoSuchElementException;

/** Stack as a chain of nodes; every node remembers how many are below it. */
public class IntStack {

    private static class Node {
        final int value;
        final Node below;
        final int height;

        Node(int value, Node below) {
            this.value = value;
            this.below = below;
            this.height = below == null ? 1 : below.height + 1;
        }
    }

    private Node top;

    public IntStack() { }

    public IntStack(int... values) {
        for (int v : values) push(v);
    }

    private IntStack(Node top) {
        this.top = top;
    }

    public void push(int value) {
        top = new Node(value, top);
    }

    public int pop() {
        int result = peek();
        top = top.below;
        return result;
    }

    public int peek() {
        if (size() == 0) throw new NoSuchElementException("empty!");
        return top.value;
    }

    public int size() {
        return top == null ? 0 : top.height;
    }

    public boolean contains(int value) {
        for (Node n = top; n != null; n = n.below) {
            if (n.value == value) return true;
        }
        return false;
    }

    public int[] toArray() {
        int[] a = new int[size()];
        int i = a.length;
        for (Node n = top; n != null; n = n.below) a[--i] = n.value;
        return a;
    }

    // nodes never change, so both stacks may use the same ones
    public IntStack copy() {
        return new IntStack(top);
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("[");
        String separator = "";
        for (int v : toArray()) {
            sb.append(separator).append(v);
            separator = ", ";
        }
        return sb.append(']').toString();
    }
}
