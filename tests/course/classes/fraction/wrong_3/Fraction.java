import java.util.Objects;

/** An immutable fraction in lowest terms. */
public class Fraction implements Comparable<Fraction> {

    private final int numerator;
    private final int denominator;

    public Fraction(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator must not be 0");
        }
        int sign = denominator < 0 ? -1 : 1;
        int divisor = gcd(numerator, Math.abs(denominator));
        this.numerator = sign * numerator / divisor;
        this.denominator = sign * denominator / divisor;
    }

    public Fraction(int whole) {
        this(whole, 1);
    }

    private static int gcd(int a, int b) {
        for (int t = Math.min(a, b); t > 1; t--) {
            if (a % t == 0 && b % t == 0) {
                return t;
            }
        }
        return a == 0 ? b : 1;
    }

    public int getNumerator() {
        return numerator;
    }

    public int getDenominator() {
        return denominator;
    }

    public Fraction add(Fraction other) {
        return new Fraction(numerator * other.denominator + other.numerator * denominator,
                denominator * other.denominator);
    }

    public Fraction multiply(Fraction other) {
        return new Fraction(numerator * other.numerator, denominator * other.denominator);
    }

    @Override
    public int compareTo(Fraction other) {
        long left = (long) numerator * other.denominator;
        long right = (long) other.numerator * denominator;
        return Long.compare(left, right);
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof Fraction)) {
            return false;
        }
        Fraction other = (Fraction) obj;
        return numerator == other.numerator && denominator == other.denominator;
    }

    @Override
    public int hashCode() {
        return Objects.hash(numerator, denominator);
    }

    @Override
    public String toString() {
        return denominator == 1 ? "" + numerator : numerator + "/" + denominator;
    }
}
