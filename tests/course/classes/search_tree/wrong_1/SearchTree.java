import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

public class SearchTree<T extends Comparable<T>> {
    // an empty tree has no value and no subtrees
    private T value;
    private SearchTree<T> left, right;

    private boolean isEmpty() {
        return value == null;
    }

    public boolean add(T v) {
        if (isEmpty()) {
            value = v;
            left = new SearchTree<>();
            right = new SearchTree<>();
            return true;
        }
        int c = v.compareTo(value);
        if (c == 0) {
            return false;
        }
        return c < 0 ? left.add(v) : right.add(v);
    }

    public boolean contains(T v) {
        if (isEmpty()) {
            return false;
        }
        int c = v.compareTo(value);
        return c == 0 || (c < 0 ? left.contains(v) : right.contains(v));
    }

    public boolean remove(T v) {
        if (isEmpty()) {
            return false;
        }
        int c = v.compareTo(value);
        if (c < 0) {
            return left.remove(v);
        }
        if (c > 0) {
            return right.remove(v);
        }
        if (left.isEmpty()) {
            become(right);
        } else {
            value = left.max();
            if (!left.right.isEmpty()) {
                left.remove(value);
            }
        }
        return true;
    }

    private void become(SearchTree<T> other) {
        SearchTree<T> l = other.left;
        SearchTree<T> r = other.right;
        value = other.value;
        left = l;
        right = r;
    }

    private T max() {
        return right.isEmpty() ? value : right.max();
    }

    public int size() {
        return isEmpty() ? 0 : left.size() + 1 + right.size();
    }

    public T min() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return left.isEmpty() ? value : left.min();
    }

    public T floor(T v) {
        if (isEmpty()) {
            return null;
        }
        if (value.compareTo(v) > 0) {
            return left.floor(v);
        }
        T better = right.floor(v);
        return better == null ? value : better;
    }

    public int countBetween(T from, T to) {
        if (isEmpty()) {
            return 0;
        }
        if (value.compareTo(from) < 0) {
            return right.countBetween(from, to);
        }
        if (value.compareTo(to) > 0) {
            return left.countBetween(from, to);
        }
        return left.countBetween(from, to) + 1 + right.countBetween(from, to);
    }

    public List<T> toList() {
        List<T> list = new LinkedList<>();
        if (!isEmpty()) {
            list.addAll(left.toList());
            list.add(value);
            list.addAll(right.toList());
        }
        return list;
    }

    @Override
    public String toString() {
        return toList().stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    }
}
