// What a value of a primitive type is where an object is asked for: `Long`.

final class Long extends Number implements Comparable<Long> {
    private final long value;

    Long(long value) {
        this.value = value;
    }

    static Long valueOf(long value) {
        return new Long(value);
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        if (!(other instanceof Long) || ((Long) other).value != value) {
            return false;
        }
        if (this == other || -128 <= value && value <= 127) {
            return true;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public int hashCode() {
        return (int) (value ^ value >>> 32);
    }

    public int compareTo(Long other) {
        return value < other.value ? -1 : value == other.value ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }
}
