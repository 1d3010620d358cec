import java.util.ArrayList;
import java.util.List;

public class Drawing {

    private Shape[] shapes;
    private int number;

    public Drawing(Shape... shapes) {
        this.shapes = new Shape[shapes.length + 10];
        for (int i = 0; i < shapes.length; i++) {
            this.shapes[i] = shapes[i];
        }
        number = shapes.length;
    }

    public void add(Shape shape) {
        if (number == shapes.length) {
            Shape[] more = new Shape[number + 10];
            System.arraycopy(shapes, 0, more, 0, number);
            shapes = more;
        }
        shapes[number] = shape;
        number = number + 1;
    }

    public int count(String name) {
        int result = 0;
        for (int i = 0; i < number; i++) {
            result += shapes[i].name().equals(name) ? 1 : 0;
        }
        return result;
    }

    public double totalArea() {
        return areaFrom(0);
    }

    private double areaFrom(int index) {
        if (index == number) {
            return 0;
        }
        return shapes[index].area() + areaFrom(index + 1);
    }

    public Shape largest() {
        Shape result = null;
        double max = 0;
        for (int i = 0; i < number; i++) {
            if (shapes[i].area() > max) {
                max = shapes[i].area();
                result = shapes[i];
            }
        }
        return result;
    }

    // insertion sort
    public List<Shape> byArea() {
        List<Shape> result = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int position = result.size();
            while (position > 0 && result.get(position - 1).area() > shapes[i].area()) {
                position--;
            }
            result.add(position, shapes[i]);
        }
        return result;
    }

    public Drawing scaled(double factor) {
        if (factor <= 0) {
            throw new IllegalArgumentException("The factor must be positive");
        }
        Drawing d = new Drawing();
        for (int i = 0; i < number; i++) {
            d.add(shapes[i].scaled(factor));
        }
        return d;
    }
}
