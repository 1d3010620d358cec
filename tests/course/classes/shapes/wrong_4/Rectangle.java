public class Rectangle implements Shape {
    private final double a, b;

    public Rectangle(double a, double b) {
        if (a <= 0 || b <= 0) throw new IllegalArgumentException("side <= 0");
        this.a = a;
        this.b = b;
    }

    @Override
    public double area() { return a * b; }

    @Override
    public double perimeter() { return a + b + a + b; }

    @Override
    public Rectangle scaled(double factor) {
        if (factor <= 0) throw new IllegalArgumentException("factor <= 0");
        return new Rectangle(factor * a, factor * b);
    }
}
