// What all enums extend. A constant knows its name and its place before its constructor runs.

abstract class Enum<E extends Enum<E>> implements Comparable<E> {
    private String $name;
    private int $ordinal;

    public final String name() {
        return $name;
    }

    public final int ordinal() {
        return $ordinal;
    }

    public final int compareTo(E other) {
        return $ordinal - other.$ordinal;
    }

    public String toString() {
        return $name;
    }
}
