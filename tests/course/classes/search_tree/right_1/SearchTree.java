import java.util.*;

public class SearchTree<T extends Comparable<T>> {
    private final TreeSet<T> set = new TreeSet<>();

    public boolean add(T value) { return set.add(value); }

    public boolean contains(T value) { return set.contains(value); }

    public boolean remove(T value) { return set.remove(value); }

    public int size() { return set.size(); }

    public T min() { return set.first(); }

    public T floor(T value) { return set.floor(value); }

    public int countBetween(T from, T to) {
        if (from.compareTo(to) > 0) return 0;
        return set.subSet(from, true, to, true).size();
    }

    public List<T> toList() { return List.copyOf(set); }

    @Override
    public String toString() { return set.toString(); }
}
