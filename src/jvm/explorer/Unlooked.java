import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The places of a script whose values make no difference, from left to right.
 *
 * <p>In: a script, the values that there are, and whether another script ends alike. Out: for each such place other values of it.
 */
final class Unlooked {
    /** The most other values that are tried at a place, and the most of a call that costs much each time. */
    private static final int OTHERS = 2000;
    private static final int OTHERS_OF_COSTLY = 50;
    /** The most scripts in which all values of all free places are combined. */
    private static final int COMBINED = 2000;
    /** With how many other values at the other free places a value of no known class is tried. */
    private static final int FORCED = 4;
    /** How many scripts are run at a time once the first one ended alike: some, then many. */
    private static final int SOME = 8;
    private static final int MANY = 80;

    /** How a script with other values ends: alike, differently, or it cannot be made. */
    enum Ending {
        ALIKE, DIFFERENT, EARLY;

        /** That of a run which failed so, or did not, and which counts as alike, or does not. */
        static Ending of(Failure failure, boolean isAlike) {
            return failure != null && failure.kind().equals("early") ? EARLY : isAlike ? ALIKE : DIFFERENT;
        }
    }

    /** Runs scripts; an ending for each. */
    interface Trial {
        List<Ending> of(List<Script> scripts);
    }

    private final Script script;
    private final Values values;
    private final Trial trial;
    private final int most;
    final Map<Script.Place, List<Term>> free = new LinkedHashMap<>();
    /** Of the free places, those whose type is free as well, with the type that was chosen. */
    private final Map<Script.Place, Ty> open = new LinkedHashMap<>();
    private final Set<Script.Place> forced = new HashSet<>();

    /** {@code failure}: how the script ends, null if well. */
    Unlooked(Script script, Failure failure, Values values, Trial trial) {
        this.script = script;
        this.values = values;
        this.trial = trial;
        most = failure != null && failure.isCostly() ? OTHERS_OF_COSTLY : OTHERS;
        List<Script> steps = script.steps();
        for (int step = 0; step < steps.size(); step++) {
            Script one = steps.get(step);
            if (one.receiver != null) {
                parts(one.receiver, null, new Script.Place(step, -1, List.of()));
            }
            Type[] declared = Call.genericTypes(one.call.executable());
            for (int at = 0; at < one.arguments.size(); at++) {
                place(one.arguments.get(at), one.call.parameters().get(at), declared[at], new Script.Place(step, at, List.of()));
            }
        }
        open.keySet().stream().filter(this::isForced).forEach(forced::add);
    }

    /** What stands at the free places: {@code ?}, {@code ?1} and so on, and {@code *} where the value is forced. */
    Map<Script.Place, String> marks() {
        Map<Script.Place, String> marks = new LinkedHashMap<>();
        int unknown = 0;
        for (Script.Place place : free.keySet()) {
            boolean isForced = forced.contains(place);
            marks.put(place, isForced ? "*" : unknown == 0 ? "?" : "?" + unknown);
            unknown += isForced ? 0 : 1;
        }
        return marks;
    }

    /** The script with another value at each free place. */
    Script completed() {
        Map<Script.Place, Term> other = new LinkedHashMap<>();
        free.forEach((place, terms) -> other.put(place, terms.get(0)));
        return script.with(other);
    }

    private void parts(Term term, Type declared, Script.Place place) {
        for (int at = 0; at < term.parts().size(); at++) {
            place(term.parts().get(at), term.typeOfPart(at), FreeValue.declaredPart(declared, term, at), place.part(at));
        }
    }

    private void place(Term term, Ty type, Type declared, Script.Place place) {
        if (term.variables() != 0) {
            return;
        }
        List<Term> others = values.others(type, term, most);
        if (isFree(place, others) && !others.isEmpty()) {
            free.put(place, others);
            if (FreeValue.isFree(declared)) {
                open.put(place, type);
            }
        } else {
            parts(term, declared, place);
        }
    }

    /** Whether the code looks at a value of no known class at a place, and all scripts with it end alike, whatever stands at other free places. */
    private boolean isForced(Script.Place place) {
        FreeValue value = new FreeValue();
        List<Script> others = new ArrayList<>();
        for (int at = -1; at < FORCED; at++) {
            Map<Script.Place, Term> terms = new LinkedHashMap<>();
            int number = at;
            if (number >= 0) {
                free.forEach((other, values) -> terms.put(other, values.get(number % values.size())));
            }
            terms.put(place, value.term(open.get(place)));
            others.add(script.with(terms));
        }
        return trial.of(others).stream().allMatch(one -> one == Ending.ALIKE) && value.isLookedAt();
    }

    /** Whether a script ends alike with each other value, as far as it can be made; those that cannot are taken out. */
    private boolean isFree(Script.Place place, List<Term> others) {
        if (!keeps(place, others)) {
            return false;
        }
        return others.isEmpty() || free.isEmpty() || hold(together(place, others));
    }

    /** Whether a script ends alike with each of these values alone. */
    private boolean keeps(Script.Place place, List<Term> others) {
        List<Term> kept = new ArrayList<>();
        for (int from = 0, count = 1; from < others.size(); from += count) {
            count = following(from);
            List<Term> some = others.subList(from, Math.min(others.size(), from + count));
            List<Ending> endings = trial.of(some.stream().map(other -> script.with(Map.of(place, other))).toList());
            if (endings.contains(Ending.DIFFERENT)) {
                return false;
            }
            for (int at = 0; at < some.size(); at++) {
                if (endings.get(at) == Ending.ALIKE) {
                    kept.add(some.get(at));
                }
            }
        }
        others.clear();
        others.addAll(kept);
        return true;
    }

    /** Other values at all free places at once: every choice of them where these are few, else each value beside others that take turns. */
    private List<Map<Script.Place, Term>> together(Script.Place place, List<Term> others) {
        long choices = others.size();
        for (List<Term> terms : free.values()) {
            choices = Math.min(Integer.MAX_VALUE, choices * (terms.size() + 1));
        }
        List<Map<Script.Place, Term>> all = new ArrayList<>();
        boolean isEach = choices <= Math.min(COMBINED, most * 10L);
        for (int at = 0; at < others.size(); at++) {
            List<Map<Script.Place, Term>> some = new ArrayList<>(List.of(Map.of(place, others.get(at))));
            for (Map.Entry<Script.Place, List<Term>> one : free.entrySet()) {
                List<Term> terms = one.getValue();
                List<Map<Script.Place, Term>> longer = new ArrayList<>(isEach ? some : List.of());
                for (Map<Script.Place, Term> chosen : some) {
                    for (Term term : isEach ? terms : List.of(terms.get(at % terms.size()))) {
                        Map<Script.Place, Term> more = new LinkedHashMap<>(chosen);
                        more.put(one.getKey(), term);
                        longer.add(more);
                    }
                }
                some = longer;
            }
            all.addAll(some);
        }
        return all;
    }

    /** How many scripts are run next after so many. */
    private static int following(int done) {
        return done == 0 ? 1 : done == 1 ? SOME : MANY;
    }

    /** Whether a script ends alike with each of these choices. */
    private boolean hold(List<Map<Script.Place, Term>> choices) {
        for (int from = 0, count = 1; from < choices.size(); from += count) {
            count = following(from);
            List<Map<Script.Place, Term>> some = choices.subList(from, Math.min(choices.size(), from + count));
            if (trial.of(some.stream().map(script::with).toList()).stream().anyMatch(one -> one != Ending.ALIKE)) {
                return false;
            }
        }
        return true;
    }
}
