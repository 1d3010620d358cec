import java.util.Iterator;
import java.util.NoSuchElementException;

/** Numbers in a row. */
public class Row implements Iterable<Integer> {
    private int[] numbers = new int[2];
    private int count;

    public void add(int number) {
        if (count == numbers.length) {
            numbers = java.util.Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = number;
    }

    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private int next;

            public boolean hasNext() {
                return next < count;
            }

            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return numbers[next++];
            }
        };
    }

    /** The numbers from the last to the first. */
    public Iterator<Integer> backwards() {
        return new Iterator<>() {
            private int left = count;

            public boolean hasNext() {
                return left > 1;
            }

            public Integer next() {
                if (left == 0) {
                    throw new NoSuchElementException();
                }
                return numbers[--left];
            }
        };
    }
}
