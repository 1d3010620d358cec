public final class Fraction implements Comparable<Fraction> {
    private final int numerator;
    private final int denominator;

    public Fraction(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("the denominator is 0");
        }
        int divisor = gcd(Math.abs(numerator), Math.abs(denominator));
        int sign = denominator < 0 ? -1 : 1;
        this.numerator = sign * numerator / divisor;
        this.denominator = sign * denominator / divisor;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public Fraction plus(Fraction other) {
        return new Fraction(numerator * other.denominator + other.numerator * denominator, denominator * other.denominator);
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator * other.numerator, denominator * other.denominator);
    }

    public Fraction inverse() {
        if (numerator == 0) {
            throw new IllegalStateException("0 has no inverse");
        }
        return new Fraction(denominator, numerator);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fraction that && numerator == that.numerator && denominator == that.denominator;
    }

    @Override
    public int hashCode() {
        return 31 * numerator + denominator;
    }

    @Override
    public int compareTo(Fraction other) {
        return Integer.compare(numerator * other.denominator, other.numerator * denominator);
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
