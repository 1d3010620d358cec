// What a value of a primitive type is where an object is asked for: `Boolean`.

final class Boolean extends $Boxed implements Comparable<Boolean> {
    private final boolean value;

    Boolean(boolean value) {
        this.value = value;
    }

    static Boolean valueOf(boolean value) {
        return new Boolean(value);
    }

    public boolean booleanValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public int hashCode() {
        return value ? 1231 : 1237;
    }

    public int compareTo(Boolean other) {
        return value == other.value ? 0 : value ? 1 : -1;
    }

    public String toString() {
        return "" + value;
    }
}
