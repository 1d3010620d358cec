import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of a script whose values make no difference, from left to right.
 *
 * <p>In: a script, the values that there are, and whether another script ends alike. Out: for each such place other values of it.
 */
final class Unlooked {
    /** Other values that are tried at a place. */
    private static final int OTHERS = 8;

    /** How a script with other values ends: alike, differently, or it cannot be made. */
    enum Ending { ALIKE, DIFFERENT, EARLY }

    /** Runs a script. */
    interface Trial {
        Ending of(Script script);
    }

    private final Script script;
    private final Values values;
    private final Trial trial;
    final Map<Script.Place, List<Term>> free = new LinkedHashMap<>();

    Unlooked(Script script, Values values, Trial trial) {
        this.script = script;
        this.values = values;
        this.trial = trial;
        List<Script> steps = script.steps();
        for (int step = 0; step < steps.size(); step++) {
            Script one = steps.get(step);
            if (one.receiver != null) {
                parts(one.receiver, new Script.Place(step, -1, List.of()));
            }
            for (int at = 0; at < one.arguments.size(); at++) {
                place(one.arguments.get(at), one.call.parameters().get(at), new Script.Place(step, at, List.of()));
            }
        }
    }

    /** What stands at the free places: {@code ?}, {@code ?1} and so on. */
    Map<Script.Place, String> marks() {
        Map<Script.Place, String> marks = new LinkedHashMap<>();
        free.keySet().forEach(place -> marks.put(place, marks.isEmpty() ? "?" : "?" + marks.size()));
        return marks;
    }

    /** The script with another value at each free place. */
    Script completed() {
        Map<Script.Place, Term> other = new LinkedHashMap<>();
        free.forEach((place, terms) -> other.put(place, terms.get(0)));
        return script.with(other);
    }

    private void parts(Term term, Script.Place place) {
        for (int at = 0; at < term.parts().size(); at++) {
            place(term.parts().get(at), term.typeOfPart(at), place.part(at));
        }
    }

    private void place(Term term, Ty type, Script.Place place) {
        if (term.variables() != 0) {
            return;
        }
        List<Term> others = values.others(type, term, OTHERS);
        if (isFree(place, others)) {
            free.put(place, others);
        } else {
            parts(term, place);
        }
    }

    /** Whether a script ends alike with each other value, as far as it can be made; those that cannot are taken out. */
    private boolean isFree(Script.Place place, List<Term> others) {
        for (Term other : List.copyOf(others)) {
            Map<Script.Place, Term> alone = new LinkedHashMap<>();
            alone.put(place, other);
            Ending ending = trial.of(script.with(alone));
            if (ending == Ending.EARLY) {
                others.remove(other);
                continue;
            }
            if (ending == Ending.DIFFERENT) {
                return false;
            }
            // Together with those that are free already, each at another value.
            Map<Script.Place, Term> together = new LinkedHashMap<>(alone);
            free.forEach((one, terms) -> together.put(one, terms.get(0)));
            if (together.size() > 1 && trial.of(script.with(together)) != Ending.ALIKE) {
                return false;
            }
        }
        return !others.isEmpty();
    }
}
