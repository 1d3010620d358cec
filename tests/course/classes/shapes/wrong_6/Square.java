public class Square extends Rectangle {
    public Square(double a) {
        super(a, a);
    }

    public String name() {
        return "square";
    }

    public Square scaled(double factor) {
        check(factor);
        return new Square(sides[0] * factor);
    }
}
