import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Scripts that are run one after the other, and what came of them. */
final class Batch {
    final List<Script> scripts = new ArrayList<>();
    /**
     * When no script is begun any more, by {@code System.nanoTime}. With it, a call that hangs again and again is left out. Null: all
     * scripts are run.
     */
    Long deadline;
    /** Which value takes the place of what is not known: the first or a later one; negative where it stays unknown. */
    int completing = -1;
    /** Whether a call is left out as soon as it hangs once. */
    boolean endsAtHang;
    /** Whether time was up before all were run. */
    boolean isLate;
    /** How each ended; null if well. */
    Failure[] failures;
    /** What each returned and printed, where {@code sees} asks for it. */
    String[] seen;
    /** What all calls of each printed, also of one that throws, where {@code sees} asks for it. */
    String[] output;
    /** What each came by, as bits; empty without probes. */
    long[][] visited;
    /** How many places each came by, and the first of them in the order of time; empty where none are kept. */
    int[][] trails;
    /** What stands for the unknown part that each looked at first; null where it looked at none. */
    Object[] demanded;
    /** The unknown parts whose marks may stand in what was seen of each. */
    List<Map<String, Unset>> shown;
    /** Whether what was seen of each is a change that is none for some values of unknown parts. */
    boolean[] unsure;
    /** Calls that hung or used up all memory so often that their scripts were not run any more. */
    final Set<Call> leftOut = new HashSet<>();
    /** How often each call hung or used up all memory, in earlier batches as well where these share it. */
    Map<Call, Integer> hanging = new HashMap<>();
    /** Whether a number of each left the range of its type, where the program watches that. */
    boolean[] overflowed;
    /** Steps of each. */
    long[] taken;
    /** Steps of all. */
    long steps;
    /** Steps of the longest one that came to an end. */
    long longest;

    /** Makes room for what comes of the scripts. */
    void begin() {
        int count = scripts.size();
        failures = new Failure[count];
        seen = new String[count];
        output = new String[count];
        visited = new long[count][];
        trails = new int[count][];
        demanded = new Object[count];
        shown = new ArrayList<>(Collections.nCopies(count, Map.of()));
        unsure = new boolean[count];
        taken = new long[count];
        overflowed = new boolean[count];
    }

    /** Counts a script that ended at another limit as one that took the most steps. */
    void charge(int number, long most) {
        steps += most - taken[number];
        taken[number] = most;
    }

    /** Counts a script that took as long as any may; its last call is left out where that happens again and again. */
    void burden(Call call) {
        int times = hanging.merge(call, 1, Integer::sum);
        if (deadline != null && times >= Runner.MOST_HANGING) {
            leftOut.add(call);
        }
    }
}
