public class Square extends Rectangle {
    public Square(double side) { super(side, side); }

    @Override
    public Square scaled(double factor) {
        if (factor <= 0) throw new IllegalArgumentException("factor <= 0");
        return new Square(factor * perimeter() / 4);
    }
}
