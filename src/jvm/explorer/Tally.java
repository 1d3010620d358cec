import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

    /**
     * Whether a call of the reference tells a number that its objects get in turn: it is the same in all scripts that make one object, so
     * that no other call changes it, and another one where there are several objects.
     */
    static boolean isGivenInTurn(List<Comparison.Survey> surveys, Call call) {
        Set<String> alone = new HashSet<>();
        Set<String> all = new HashSet<>();
        for (Comparison.Survey survey : surveys) {
            for (int number = 0; number < survey.scripts.size(); number++) {
                Script script = survey.scripts.get(number);
                if (script.call == call) {
                    all.add(survey.seen.get(number));
                    if (made(script) == 1) {
                        alone.add(survey.seen.get(number));
                    }
                }
            }
        }
        return alone.size() == 1 && all.size() > 1;
    }

    /** How many objects the calls of a script make by a constructor. */
    private static int made(Script script) {
        int count = 0;
        for (Script at = script; at != null; at = at.before) {
            count += at.call.isConstructor() ? 1 : 0;
        }
        return count;
    }
}
