// What a value of a primitive type is where an object is asked for: `Byte`.

final class Byte extends Number implements Comparable<Byte> {
    private final byte value;

    Byte(byte value) {
        this.value = value;
    }

    static Byte valueOf(byte value) {
        return new Byte(value);
    }

    public int intValue() {
        return value;
    }

    public byte byteValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Byte other) {
        return value - other.value;
    }

    public String toString() {
        return "" + value;
    }
}
