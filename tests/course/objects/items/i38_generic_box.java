import java.util.ArrayList;
import java.util.List;

class Shelf<T extends Comparable<T>> {
    static int shelves = 0;
    private final List<T> items = new ArrayList<>();

    Shelf() { shelves++; }

    Shelf<T> put(T item) {
        int i = 0;
        while (i < items.size() && items.get(i).compareTo(item) < 0) i++;
        items.add(i, item);
        return this;
    }

    T middle() { return items.get(items.size() / 2); }

    <R extends Comparable<R>> Shelf<R> with(R first) { return new Shelf<R>().put(first); }

    @Override public String toString() { return items + "@" + shelves; }
}

public class Shelves {
    public static void main(String[] args) {
        Shelf<Integer> numbers = new Shelf<Integer>().put(30).put(4).put(100);
        Shelf<String> texts = numbers.with("30").put("4").put("100");
        System.out.println(numbers);
        System.out.println(texts + " " + texts.middle() + numbers.middle());
        System.out.println(numbers.middle() + Shelf.shelves);
    }
}
