/** Something that has a value. */
public interface Amount {
    int value();

    default int half() {
        return value() / 2;
    }

    default Amount plus(Amount other) {
        return () -> value() + other.value();
    }

    static Amount of(int value) {
        return () -> value;
    }
}
