public final class Fraction implements Comparable<Fraction> {
    private final int numerator;
    private final int denominator;

    public Fraction(int numerator, int denominator) {
        int divisor = gcd(numerator, denominator);
        this.numerator = numerator / divisor;
        this.denominator = denominator / divisor;
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
        return new Fraction(denominator, numerator);
    }

    @Override
    public boolean equals(Object other) {
        Fraction that = (Fraction) other;
        return numerator == that.numerator && denominator == that.denominator;
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator * other.denominator - other.numerator * denominator;
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
