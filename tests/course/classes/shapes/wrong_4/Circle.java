public record Circle(double radius) implements Shape {
    public Circle {
        if (radius <= 0) throw new IllegalArgumentException("radius <= 0");
    }

    @Override
    public double area() { return Math.pow(radius, 2) * Math.PI; }

    @Override
    public double perimeter() { return radius * Math.PI * 2; }

    @Override
    public Circle scaled(double factor) {
        if (factor <= 0) throw new IllegalArgumentException("factor <= 0");
        return new Circle(factor * radius);
    }
}
