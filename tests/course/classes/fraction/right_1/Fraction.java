public class Fraction extends AbstractRational implements Comparable<Fraction> {

    public Fraction(int num, int den) {
        super(num, den);
    }

    public Fraction(int num) {
        super(num, 1);
    }

    public Fraction add(Fraction o) {
        long n = (long) top * o.bottom + (long) o.top * bottom;
        long d = (long) bottom * o.bottom;
        long g = ggt(n < 0 ? -n : n, d);
        return new Fraction((int) (n / g), (int) (d / g));
    }

    public Fraction multiply(Fraction o) {
        long n = (long) top * o.top;
        long d = (long) bottom * o.bottom;
        long g = ggt(n < 0 ? -n : n, d);
        return new Fraction((int) (n / g), (int) (d / g));
    }

    public int compareTo(Fraction o) {
        long difference = (long) top * o.bottom - (long) o.top * bottom;
        if (difference > 0) {
            return 10;
        } else if (difference < 0) {
            return -10;
        }
        return 0;
    }

    public boolean equals(Object o) {
        return o instanceof Fraction && compareTo((Fraction) o) == 0;
    }

    public int hashCode() {
        return 31 * top + bottom;
    }
}
