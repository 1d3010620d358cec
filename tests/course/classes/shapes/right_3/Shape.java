public abstract class Shape {
    public abstract double area();
    public abstract double perimeter();
    public abstract String name();
    public abstract Shape scaled(double factor);

    protected static void check(Double value) {
        if (value.compareTo(0.0) <= 0 || value.isNaN()) {
            throw new IllegalArgumentException("Bad value!");
        }
    }
}
