// What a builder is where an object is asked for.

final class $StringBuilder extends $Boxed {
    private final StringBuilder builder;

    $StringBuilder(StringBuilder builder) {
        this.builder = builder;
    }

    static Object of(StringBuilder builder) {
        return builder == null ? null : new $StringBuilder(builder);
    }

    static StringBuilder builder($StringBuilder box) {
        return box == null ? null : box.builder;
    }

    boolean $equals($Boxed other) {
        return other instanceof $StringBuilder && (($StringBuilder) other).builder == builder;
    }

    public boolean equals(Object other) {
        return other instanceof $StringBuilder && (($StringBuilder) other).builder == builder;
    }

    public String toString() {
        return builder.toString();
    }
}
