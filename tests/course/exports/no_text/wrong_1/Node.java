/** A number that may be followed by others. */
public class Node {
    private int value;
    private Node next;

    public Node(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    public void setValue(int value) {
        this.value = value;
    }

    public boolean isLast() {
        return next == null;
    }

    /** Puts a number behind this one. */
    public Node append(int more) {
        Node node = new Node(more);
        node.next = next;
        next = node;
        return this;
    }

    /** The last of the row. */
    public Node last() {
        return next == null ? this : next.last();
    }

    /** The sum from here to the end. */
    public int sum() {
        return value + (next == null ? 0 : next.sum());
    }
}
