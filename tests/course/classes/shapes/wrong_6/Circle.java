public class Circle extends Ellipse {
    public Circle(double radius) {
        super(radius, radius);
    }

    public String name() {
        return "circle";
    }

    public Circle scaled(double factor) {
        check(factor);
        return new Circle(r1 * factor);
    }
}
