public record Fraction(int numerator, int denominator) implements Comparable<Fraction> {

    public Fraction {
        if (denominator == 0)
            throw new IllegalArgumentException("A fraction cannot have denominator " + denominator);
        int limit = Math.abs(numerator);
        int rest = Math.abs(denominator);
        while (rest > 0) {
            int t = limit % rest;
            limit = rest;
            rest = t;
        }
        if (denominator < 0)
            limit = -limit;
        numerator = numerator / limit;
        denominator = denominator / limit;
    }

    public Fraction(int number) {
        this(number, 1);
    }

    public int getNumerator() {
        return numerator();
    }

    public int getDenominator() {
        return denominator();
    }

    public Fraction add(Fraction that) {
        int newNumerator = that.numerator * this.denominator + this.numerator * that.denominator;
        return new Fraction(newNumerator, that.denominator * this.denominator);
    }

    public Fraction multiply(Fraction that) {
        return new Fraction(that.numerator * this.numerator, that.denominator * this.denominator);
    }

    @Override
    public int compareTo(Fraction that) {
        int a = this.numerator / this.denominator;
        int b = that.numerator / that.denominator;
        return a == b ? 0 : a < b ? -1 : 1;
    }

    @Override
    public String toString() {
        if (denominator == 1)
            return String.format("%d", numerator);
        return String.format("%d/%d", numerator, denominator);
    }
}
