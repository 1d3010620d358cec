import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;

/** Keeps the values in a sorted list and looks for them with binary search. */
public class SearchTree<T extends Comparable<T>> extends SortedCollection<T> {

    public boolean contains(T value) {
        return place(value) >= 0;
    }

    public boolean add(T value) {
        int place = place(value);
        if (place >= 0) {
            return false;
        }
        sorted.add(-place - 1, value);
        return true;
    }

    public boolean remove(T value) {
        int place = place(value);
        if (place < 0) {
            return false;
        }
        sorted.remove(place);
        return true;
    }

    public T min() {
        if (sorted.isEmpty()) {
            throw new NoSuchElementException("There is no minimum");
        }
        return sorted.get(0);
    }

    public T floor(T value) {
        int place = place(value);
        if (place < 0) {
            place = -place - 2;
        }
        return place < 0 ? null : sorted.get(place);
    }

    public int countBetween(T from, T to) {
        int first = place(from);
        int last = place(to);
        int a = first >= 0 ? first : -first - 1;
        int b = last >= 0 ? last : -last - 3;
        return Math.max(0, b - a + 1);
    }
}

abstract class SortedCollection<T extends Comparable<T>> {
    protected final List<T> sorted = new ArrayList<>();

    // like Collections.binarySearch: -(insertion point) - 1 if not found
    protected int place(T value) {
        int low = 0;
        int high = sorted.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int c = sorted.get(middle).compareTo(value);
            if (c == 0) {
                return middle;
            } else if (c < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    public int size() {
        return sorted.size();
    }

    public List<T> toList() {
        return Collections.unmodifiableList(new ArrayList<>(sorted));
    }

    @Override
    public String toString() {
        return sorted.toString();
    }
}
