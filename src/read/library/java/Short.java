// What a value of a primitive type is where an object is asked for: `Short`.

final class Short extends Number implements Comparable<Short> {
    private final short value;

    Short(short value) {
        this.value = value;
    }

    static Short valueOf(short value) {
        return new Short(value);
    }

    public int intValue() {
        return value;
    }

    public short shortValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        if (!(other instanceof Short) || ((Short) other).value != value) {
            return false;
        }
        if (this == other || -128 <= value && value <= 127) {
            return true;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Short other) {
        return value - other.value;
    }

    public String toString() {
        return "" + value;
    }
}
