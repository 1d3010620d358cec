public class Rectangle extends Shape {
    protected double[] sides = new double[2];

    public Rectangle(double w, double h) {
        check(w);
        check(h);
        sides[0] = w;
        sides[1] = h;
    }

    public double area() {
        return sides[0] * sides[1];
    }

    public double perimeter() {
        return (sides[1] + sides[0]) * 2;
    }

    public String name() {
        return sides[0] == sides[1] ? "square" : "rectangle";
    }

    public Rectangle scaled(double factor) {
        check(factor);
        return new Rectangle(sides[0] * factor, sides[1] * factor);
    }
}
