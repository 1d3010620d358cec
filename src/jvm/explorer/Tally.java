import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What is told of a method: how many scripts were run on both, and where they differ. */
final class Tally {
    int scripts;
    int different;
    int hanging;
    int crashing;
    /** Scripts that do not count, as the reference breaks on them. */
    int breaks;
    /** A number for the set of scripts that differ, and the kind of failure that each of them ends in. */
    long pattern = 1;
    final BitSet numbers = new BitSet();
    /** The smallest of them, or null. */
    Comparison.Difference first;
    /** All of them, where they are told. */
    final List<Comparison.Difference> all = new ArrayList<>();
    /** By how much the numbers of the submission are greater, where all are by the same; else null. */
    Long shift;
    private boolean isUneven;

    /** The difference of two whole numbers, or null. */
    static Long shift(String wanted, String seen) {
        try {
            return Math.subtractExact(Long.parseLong(seen), Long.parseLong(wanted));
        } catch (NumberFormatException | ArithmeticException none) {
            return null;
        }
    }

    /** Notes by how much a number differs from the one that was wanted; null where it is none. */
    void note(Long shift) {
        isUneven |= shift == null || this.shift != null && !this.shift.equals(shift);
        this.shift = shift;
    }

    /** Whether all scripts differ by one number that is no slip of one. */
    boolean isShifted() {
        return scripts > 1 && different == scripts && !isUneven && shift != null && Math.abs(shift) > 1;
    }

    /** Forgets all differences. */
    void forget() {
        different = 0;
        first = null;
        pattern = 1;
        numbers.clear();
        all.clear();
    }
}
