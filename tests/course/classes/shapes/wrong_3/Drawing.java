import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

abstract class Shape {
    public abstract double area();

    public abstract double perimeter();

    public abstract String name();

    public abstract Shape scaled(double factor);

    static double positive(double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("must be greater than 0: " + value);
        }
        return value;
    }
}

class Circle extends Shape {
    private final double radius;

    public Circle(double radius) {
        this.radius = positive(radius);
    }

    public double area() {
        return Math.PI * radius * radius;
    }

    public double perimeter() {
        return 2 * Math.PI * radius;
    }

    public String name() {
        return "circle";
    }

    public Shape scaled(double factor) {
        return new Circle(radius * positive(factor));
    }
}

class Rectangle extends Shape {
    protected final double width;
    protected final double height;

    public Rectangle(double width, double height) {
        this.width = positive(width);
        this.height = positive(height);
    }

    public double area() {
        return width * height;
    }

    public double perimeter() {
        return 2 * (width + height);
    }

    public String name() {
        return "rectangle";
    }

    public Shape scaled(double factor) {
        positive(factor);
        return new Rectangle(width * factor, height * factor);
    }
}

class Square extends Rectangle {
    public Square(double side) {
        super(side, side);
    }

    @Override
    public String name() {
        return "square";
    }

    @Override
    public Shape scaled(double factor) {
        return new Square(width * positive(factor));
    }
}

public class Drawing {

    private final List<Shape> shapes = new ArrayList<>();

    public Drawing(Shape... shapes) {
        for (Shape shape : shapes) {
            add(shape);
        }
    }

    public void add(Shape shape) {
        shapes.add(shape);
    }

    public int count(String name) {
        int count = 0;
        for (Shape shape : shapes) {
            if (shape.name().equals(name)) {
                count++;
            }
        }
        return count;
    }

    public double totalArea() {
        double sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    public Shape largest() {
        Shape largest = null;
        for (Shape shape : shapes) {
            if (largest == null || shape.area() > largest.area()) {
                largest = shape;
            }
        }
        return largest;
    }

    public List<Shape> byArea() {
        shapes.sort(Comparator.comparingDouble(Shape::area));
        return shapes;
    }

    public Drawing scaled(double factor) {
        Shape.positive(factor);
        Drawing result = new Drawing();
        for (Shape shape : shapes) {
            result.add(shape.scaled(factor));
        }
        return result;
    }
}
