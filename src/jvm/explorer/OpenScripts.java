import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Scripts with parts that are not known: which parts these are, and the script with a value at one of them, or at all. */
final class OpenScripts {
    private OpenScripts() {}

    /** The script with a term at the place of a part. */
    static Script replaced(Script script, Unset unset, Term term) {
        int step = script.calls - 1;
        Script before = step > unset.place[0] ? replaced(script.before, unset, term) : script.before;
        Term receiver = script.receiver;
        List<Term> arguments = script.arguments;
        int argument = unset.place.length == 1 ? unset.part : unset.place[1];
        if (step == unset.place[0] && argument < 0) {
            receiver = replaced(receiver, unset, 2, term);
        } else if (step == unset.place[0]) {
            arguments = with(arguments, argument, replaced(arguments.get(argument), unset, 2, term));
        }
        Script other = new Script(before, script.call, receiver, arguments);
        other.made = script.made;
        return other;
    }

    /** The term with another at a part; the first {@code at} numbers of the place lead to the term. */
    private static Term replaced(Term term, Unset unset, int at, Term other) {
        if (at > unset.place.length) {
            return other;
        }
        int part = at == unset.place.length ? unset.part : unset.place[at];
        return term.with(with(term.parts(), part, replaced(term.parts().get(part), unset, at + 1, other)));
    }

    private static List<Term> with(List<Term> parts, int at, Term other) {
        Term[] all = parts.toArray(Term[]::new);
        all[at] = other;
        return Arrays.asList(all);
    }

    /** The unknown parts of a script, from left to right, which get their names. */
    static List<Unset> unsets(Script script) {
        List<Unset> found = new ArrayList<>();
        for (Script step : script.steps()) {
            if (step.receiver != null) {
                unsets(step.receiver, found);
            }
            step.arguments.forEach(term -> unsets(term, found));
        }
        for (int at = 0; at < found.size(); at++) {
            found.get(at).name = at == 0 ? "?" : "?" + at;
        }
        return found;
    }

    private static void unsets(Term term, List<Unset> found) {
        if (term instanceof Unset unset) {
            found.add(unset);
        }
        List<Term> parts = term.parts();
        for (int at = 0; at < parts.size(); at++) {
            unsets(parts.get(at), found);
        }
    }

    /** Whether a script has a part that is not known. */
    static boolean hasUnset(Script script) {
        for (Script step = script; step != null; step = step.before) {
            if (step.receiver != null && hasUnset(step.receiver)) {
                return true;
            }
            for (int at = 0; at < step.arguments.size(); at++) {
                if (hasUnset(step.arguments.get(at))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasUnset(Term term) {
        List<Term> parts = term.parts();
        for (int at = 0; at < parts.size(); at++) {
            if (hasUnset(parts.get(at))) {
                return true;
            }
        }
        return term instanceof Unset;
    }

    /** The script with a value at each unknown part, without a {@code null} where there is another. */
    static Script completed(Script script) {
        Script other = script;
        for (Unset unset : unsets(script)) {
            Term value = unset.firsts.stream().filter(term -> !term.hasNull()).findFirst().orElse(unset.firsts.isEmpty() ? unset : unset.firsts.get(0));
            other = replaced(other, unset, value);
        }
        return other;
    }
}
