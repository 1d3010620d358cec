import java.math.BigInteger;

public class Fraction implements Comparable<Fraction> {
    private BigInteger n;
    private BigInteger d;

    private Fraction(BigInteger a, BigInteger b) {
        if (b.equals(BigInteger.ZERO)) throw new IllegalArgumentException();
        BigInteger g = a.gcd(b);
        n = a.divide(g);
        d = b.divide(g);
        if (d.signum() < 0) {
            n = n.negate();
            d = d.negate();
        }
    }

    public Fraction(int a, int b) {
        this(BigInteger.valueOf(a), BigInteger.valueOf(b));
    }

    public Fraction(int a) {
        this(BigInteger.valueOf(a), BigInteger.ONE);
    }

    public int getNumerator() { return n.intValue(); }

    public int getDenominator() { return d.intValue(); }

    public Fraction add(Fraction f) {
        BigInteger upper = n.multiply(f.d).add(f.n.multiply(d));
        BigInteger lower = d.multiply(f.d);
        return new Fraction(upper, lower);
    }

    public Fraction multiply(Fraction f) {
        return new Fraction(n.multiply(f.n), d.multiply(f.d));
    }

    @Override
    public int compareTo(Fraction f) {
        return n.multiply(f.d).compareTo(f.n.multiply(d));
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) return true;
        if (o instanceof Integer) return equals(new Fraction((Integer) o));
        if (o == null || getClass() != o.getClass()) return false;
        Fraction f = (Fraction) o;
        return n.equals(f.n) && d.equals(f.d);
    }

    @Override
    public int hashCode() { return toString().hashCode(); }

    @Override
    public String toString() {
        if (d.equals(BigInteger.ONE)) return n.toString();
        return n + "/" + d;
    }
}
