// Gives back what came last.
public class Queue {
    private final int[] ring = new int[3];
    private int first;
    private int size;

    public void enqueue(int value) {
        if (size == ring.length) {
            throw new IllegalStateException("the queue is full");
        }
        ring[(first + size) % ring.length] = value;
        size++;
    }

    public int dequeue() {
        if (size == 0) {
            throw new IllegalStateException("the queue is empty");
        }
        size--;
        return ring[(first + size) % ring.length];
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
