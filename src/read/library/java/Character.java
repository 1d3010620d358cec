// What a value of a primitive type is where an object is asked for: `Character`.

final class Character extends $Boxed implements Comparable<Character> {
    private final char value;

    Character(char value) {
        this.value = value;
    }

    static Character valueOf(char value) {
        return new Character(value);
    }

    public char charValue() {
        return value;
    }

    boolean $equals($Boxed other) {
        if (!(other instanceof Character) || ((Character) other).value != value) {
            return false;
        }
        if (this == other || value <= 127) {
            return true;
        }
        throw new $Unspecified();
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public String toString() {
        return "" + value;
    }
}
