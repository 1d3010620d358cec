import java.util.function.IntUnaryOperator;

/** Shapes that are handed out as what they have in common. */
public class Shapes {
    private abstract static class Shape {
        abstract int area();

        int doubled() {
            return 2 * area();
        }
    }

    private static class Square extends Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }
    }

    public int area(int side) {
        return new Square(side).doubled() / 2;
    }

    /** What adds a number. */
    public IntUnaryOperator adding(int number) {
        return x -> x - number;
    }

    public StringBuilder drawn(int side) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < side && i < 5; i++) {
            text.append('#');
        }
        return text;
    }
}
