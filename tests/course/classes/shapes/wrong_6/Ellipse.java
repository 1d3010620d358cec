public abstract class Ellipse extends Shape {
    protected final double r1, r2;

    protected Ellipse(double r1, double r2) {
        check(r1);
        check(r2);
        this.r1 = r1;
        this.r2 = r2;
    }

    public double area() {
        return r1 * r2 * Math.PI;
    }

    public double perimeter() {
        return Math.PI * (r1 + r2);
    }
}
