// What a value of a primitive type is where an object is asked for: `Double`. Java does not say
// whether two objects that are made of one value are the same.

final class Double extends Number implements Comparable<Double> {
    private final double value;

    Double(double value) {
        this.value = value;
    }

    static Double valueOf(double value) {
        return new Double(value);
    }

    static Double valueOf(String text) {
        return new Double(Double.parseDouble(text));
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean isNaN() {
        return value != value;
    }

    boolean $equals($Boxed other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Double) || Double.compare(((Double) other).value, value) != 0) {
            return false;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Double && Double.compare(((Double) other).value, value) == 0;
    }

    public int hashCode() {
        long bits = Double.doubleToLongBits(value);
        return (int) (bits ^ bits >>> 32);
    }

    public int compareTo(Double other) {
        return Double.compare(value, other.value);
    }

    public String toString() {
        return "" + value;
    }
}
