import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one walk of drawn scripts does: a script that grows, and the few values that it takes again and again. */
final class Walk {
    Script at;
    boolean isOver;
    final Map<Ty, List<Term>> few = new HashMap<>();
    /** How many values of a type it takes. */
    int samples;
    /** Its numbers are those between two, which indices and sizes of what is small are; where the first is greater, they are any. */
    long least = 1;
    long most;
    /** Calls that it does not make: with few kinds of calls, each comes often. */
    final Set<Call> avoided = new HashSet<>();
    /** Which object each object of another class was given to first: it is given to no other of that class. */
    final Map<Integer, Integer> givenTo = new HashMap<>();
    /** A call that it makes again and again, or null: what has room for ten shows it at the eleventh. */
    Call favourite;
    /** The calls that it makes, where they are laid down from the beginning; else null. */
    Deque<Filling.Step> steps;
    /** Values that some of these calls take again, by their names. */
    final Map<String, Term> kept = new HashMap<>();
    /** Whether the calls that fill its object up have other arguments each time, and those that there were. */
    boolean differs;
    final Set<String> filled = new HashSet<>();
    /** The objects that methods of enums and the like are called on. */
    final Map<Ty, Term> fixed = new HashMap<>();

    /** Whether its numbers are next to each other. */
    boolean isNarrow() {
        return least <= most;
    }

    /** The values of a type that it has taken so far. */
    List<Term> few(Ty type) {
        return few.computeIfAbsent(type, one -> new ArrayList<>());
    }
}
