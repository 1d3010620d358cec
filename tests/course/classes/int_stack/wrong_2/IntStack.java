import java.util.Arrays;
import java.util.NoSuchElementException;

public class IntStack {

    private int[] data = new int[8];
    private int size = 0;

    public IntStack() {
    }

    public IntStack(int... values) {
        for (int value : values) {
            push(value);
        }
    }

    public void push(int value) {
        if (size == data.length) {
            int[] bigger = new int[2 * data.length];
            for (int i = 0; i < size - 1; i++) {
                bigger[i] = data[i];
            }
            data = bigger;
        }
        data[size++] = value;
    }

    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("stack is empty");
        }
        return data[--size];
    }

    public int peek() {
        if (size == 0) {
            throw new NoSuchElementException("stack is empty");
        }
        return data[size - 1];
    }

    public int size() {
        return size;
    }

    public boolean contains(int value) {
        for (int i = 0; i < size; i++) {
            if (data[i] == value) {
                return true;
            }
        }
        return false;
    }

    public int[] toArray() {
        return Arrays.copyOf(data, size);
    }

    public IntStack copy() {
        return new IntStack(toArray());
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
