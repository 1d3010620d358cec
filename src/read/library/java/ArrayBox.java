// What an array of E is where an object is asked for.

final class $BoxOfE extends $Boxed {
    private final E[] array;

    $BoxOfE(E[] array) {
        this.array = array;
    }

    static Object of(E[] array) {
        return array == null ? null : new $BoxOfE(array);
    }

    static E[] array($BoxOfE box) {
        return box == null ? null : box.array;
    }

    boolean $equals($Boxed other) {
        return other instanceof $BoxOfE && (($BoxOfE) other).array == array;
    }

    public boolean equals(Object other) {
        return other instanceof $BoxOfE && (($BoxOfE) other).array == array;
    }

    public String toString() {
        throw new $Unspecified();
    }
}
