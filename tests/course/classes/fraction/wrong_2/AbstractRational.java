public abstract class AbstractRational {

    protected int top;
    protected int bottom;

    protected AbstractRational(int top, int bottom) {
        if (bottom == 0) {
            throw new IllegalArgumentException("Nenner ist 0");
        }
        int g = (int) ggt(Math.abs(top), Math.abs(bottom));
        this.top = top / g;
        this.bottom = bottom / g;
    }

    protected static long ggt(long a, long b) {
        return b == 0 ? a : ggt(b, a % b);
    }

    public int getNumerator() {
        return top;
    }

    public int getDenominator() {
        return bottom;
    }

    public String toString() {
        String s = String.valueOf(top);
        if (bottom != 1) {
            s = s + "/" + bottom;
        }
        return s;
    }
}
