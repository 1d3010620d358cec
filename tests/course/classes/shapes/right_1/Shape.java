public interface Shape extends Comparable<Shape> {
    double area();

    double perimeter();

    Shape scaled(double factor);

    default String name() {
        return getClass().getSimpleName().toLowerCase();
    }

    @Override
    default int compareTo(Shape other) {
        return Double.compare(area(), other.area());
    }
}
