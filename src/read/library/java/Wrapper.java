// What a value of a primitive type is where an object is asked for: `Wrapper`.

final class Wrapper extends $Base implements Comparable<Wrapper> {
    private final $type value;

    Wrapper($type value) {
        this.value = value;
    }

    static Wrapper valueOf($type value) {
        return new Wrapper(value);
    }

    //[ texts
    static Wrapper valueOf(String text) {
        return new Wrapper($Parsed);
    }
    //]

    //[ numbers
    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
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
        return (double) value;
    }
    //|
    public $type $typeValue() {
        return value;
    }
    //]

    //[ floating
    public boolean isNaN() {
        return value != value;
    }

    public boolean isInfinite() {
        return Wrapper.isInfinite(value);
    }
    //]

    boolean $equals($Boxed other) {
        if (this == other) {
            return true;
        }
        if (!equals(other)) {
            return false;
        }
        if ($Cached) {
            return true;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Wrapper && $order(((Wrapper) other).value, value) == 0;
    }

    public int hashCode() {
        return $Code;
    }

    public int compareTo(Wrapper other) {
        return $order(value, other.value);
    }

    private static int $order($type one, $type other) {
        return $Order;
    }

    public String toString() {
        return "" + value;
    }
}
