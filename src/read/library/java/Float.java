// What a value of a primitive type is where an object is asked for: `Float`. Java does not say
// whether two objects that are made of one value are the same.

final class Float extends Number implements Comparable<Float> {
    private final float value;

    Float(float value) {
        this.value = value;
    }

    static Float valueOf(float value) {
        return new Float(value);
    }

    static Float valueOf(String text) {
        return new Float(Float.parseFloat(text));
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return value;
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
        if (!(other instanceof Float) || Float.compare(((Float) other).value, value) != 0) {
            return false;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Float && Float.compare(((Float) other).value, value) == 0;
    }

    public int hashCode() {
        return Float.floatToIntBits(value);
    }

    public int compareTo(Float other) {
        return Float.compare(value, other.value);
    }

    public String toString() {
        return "" + value;
    }
}
