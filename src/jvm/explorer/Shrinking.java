import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes a script smaller on which two programs differ: calls are left out, and values become the smallest of their types.
 *
 * <p>In: a script, and whether another one shows a difference as well. Out: the smallest that was come by.
 */
final class Shrinking {
    /** Whether two programs differ on a script. */
    interface Trial {
        boolean differ(Script script);
    }

    /** Small values that are tried in the place of a larger one. */
    private static final int SMALL = 4;
    private static final int ROUNDS = 4;

    private final Values values;
    private final Trial trial;

    Shrinking(Values values, Trial trial) {
        this.values = values;
        this.trial = trial;
    }

    Script smaller(Script script) {
        Script least = script;
        for (int round = 0; round < ROUNDS; round++) {
            Script before = least;
            least = withoutCalls(least);
            least = withSmallValues(least);
            if (before == least) {
                break;
            }
        }
        return least;
    }

    private Script withoutCalls(Script script) {
        Script least = script;
        for (int step = script.calls - 2; step >= 0; step--) {
            if (step > least.calls - 2) {
                continue;
            }
            Script shorter = without(least, step);
            least = shorter != null && trial.differ(shorter) ? shorter : least;
        }
        return least;
    }

    private Script withSmallValues(Script script) {
        Script least = script;
        for (int step = 0; step < script.calls; step++) {
            for (int at = 0; at < least.steps().get(step).arguments.size(); at++) {
                Term argument = least.steps().get(step).arguments.get(at);
                if (argument.variables() != 0) {
                    continue;
                }
                Script.Place place = new Script.Place(step, at, List.of());
                for (Term small : values.others(argument.type, argument, SMALL)) {
                    Script other = small.size <= argument.size && small.variables() == 0 ? least.with(Map.of(place, small)) : null;
                    if (other != null && trial.differ(other)) {
                        least = other;
                        break;
                    }
                }
            }
        }
        return least;
    }

    /** The script without one of its calls; null where a later one needs its object. */
    private static Script without(Script script, int left) {
        List<Script> steps = script.steps();
        Script gone = steps.get(left);
        int number = gone.made == null ? -1 : gone.variables;
        Script shorter = null;
        for (int at = 0; at < steps.size(); at++) {
            Script one = steps.get(at);
            if (at == left) {
                continue;
            }
            if (at > left && number >= 0 && (one.uses() & 1L << number) != 0) {
                return null;
            }
            boolean isMoved = at > left && number >= 0;
            List<Term> arguments = new ArrayList<>();
            one.arguments.forEach(argument -> arguments.add(isMoved ? moved(argument, number) : argument));
            Term receiver = one.receiver == null || !isMoved ? one.receiver : moved(one.receiver, number);
            Script next = new Script(shorter, one.call, receiver, arguments);
            next.take(one);
            shorter = next;
        }
        return shorter;
    }

    /** A term in which later variables have the number before theirs. */
    private static Term moved(Term term, int gone) {
        if (term instanceof Term.Variable variable) {
            int number = Long.numberOfTrailingZeros(variable.variables());
            return number > gone ? new Term.Variable(variable.type, number - 1) : variable;
        }
        if (term.variables() == 0) {
            return term;
        }
        List<Term> parts = new ArrayList<>();
        term.parts().forEach(part -> parts.add(moved(part, gone)));
        return term.with(parts);
    }
}
