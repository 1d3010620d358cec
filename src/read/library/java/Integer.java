// What a value of a primitive type is where an object is asked for: `Integer`.

final class Integer extends Number implements Comparable<Integer> {
    private final int value;

    Integer(int value) {
        this.value = value;
    }

    static Integer valueOf(int value) {
        return new Integer(value);
    }

    static Integer valueOf(String text) {
        return new Integer(Integer.parseInt(text));
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        if (!(other instanceof Integer) || ((Integer) other).value != value) {
            return false;
        }
        if (this == other || -128 <= value && value <= 127) {
            return true;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Integer other) {
        return value < other.value ? -1 : value == other.value ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }
}
