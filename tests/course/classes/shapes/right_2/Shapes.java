abstract class Shape {
    private final String name;

    Shape(String name, double... lengths) {
        this.name = name;
        for (double length : lengths) {
            if (length <= 0) {
                throw new IllegalArgumentException("A " + name + " cannot have the length " + length);
            }
        }
    }

    public String name() {
        return name;
    }

    public abstract double area();

    public abstract double perimeter();

    public Shape scaled(double factor) {
        if (factor <= 0) {
            throw new IllegalArgumentException("The factor must be positive");
        }
        return copy(factor);
    }

    protected abstract Shape copy(double factor);
}

class Circle extends Shape {
    private final double diameter;

    public Circle(double radius) {
        super("circle", radius);
        diameter = 2 * radius;
    }

    @Override
    public double area() {
        return diameter * diameter / 4 * Math.PI;
    }

    @Override
    public double perimeter() {
        return diameter * Math.PI;
    }

    @Override
    protected Shape copy(double factor) {
        return new Circle(diameter * factor / 2);
    }
}

class Rectangle extends Shape {
    protected final double x;
    protected final double y;

    public Rectangle(double x, double y) {
        this("rectangle", x, y);
    }

    protected Rectangle(String name, double x, double y) {
        super(name, x, y);
        this.x = x;
        this.y = y;
    }

    @Override
    public double area() {
        return x * y;
    }

    @Override
    public double perimeter() {
        return 2 * x + 2 * y;
    }

    @Override
    protected Shape copy(double factor) {
        return new Rectangle(x * factor, y * factor);
    }
}

class Square extends Rectangle {
    public Square(double side) {
        super("square", side, side);
    }

    @Override
    protected Shape copy(double factor) {
        return new Square(x * factor);
    }
}
