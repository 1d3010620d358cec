import java.util.*;

public class Drawing {
    private final LinkedList<Shape> list;

    public Drawing(Shape... shapes) { list = new LinkedList<>(List.of(shapes)); }

    public void add(Shape s) { list.addLast(s); }

    public int count(String name) {
        return (int) list.stream().filter(s -> name.equals(s.name())).count();
    }

    public double totalArea() {
        double sum = 0;
        Iterator<Shape> backwards = list.descendingIterator();
        while (backwards.hasNext()) sum += backwards.next().area();
        return sum;
    }

    public Shape largest() {
        return list.isEmpty() ? null : Collections.max(list);
    }

    public List<Shape> byArea() {
        List<Shape> copy = new ArrayList<>(list);
        Collections.sort(copy);
        return copy;
    }

    public Drawing scaled(double factor) {
        if (factor <= 0) throw new IllegalArgumentException("factor <= 0");
        return new Drawing(list.stream().map(s -> s.scaled(factor)).toArray(Shape[]::new));
    }
}
