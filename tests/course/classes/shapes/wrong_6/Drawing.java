import java.util.*;

public class Drawing {
    private final Vector<Shape> list = new Vector<>();

    public Drawing(Shape... shapes) {
        Collections.addAll(list, shapes);
    }

    public Drawing add(Shape s) {
        list.add(s);
        return this;
    }

    public int count(String name) {
        return (int) list.stream().filter(s -> name.equals(s.name())).count();
    }

    public double totalArea() {
        return list.stream().mapToDouble(Shape::area).sum();
    }

    public Shape largest() {
        return list.stream()
                .max(Comparator.comparing(Shape::area).thenComparing(list::indexOf, Comparator.reverseOrder()))
                .orElse(null);
    }

    public List<Shape> byArea() {
        return list.stream().sorted(Comparator.comparing(Shape::area)).toList();
    }

    public Drawing scaled(double factor) {
        if (factor <= 0) throw new IllegalArgumentException("factor <= 0");
        Drawing other = new Drawing();
        list.forEach(s -> other.add(s.scaled(factor)));
        return other;
    }
}
