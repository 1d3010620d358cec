import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scripts of a method that differ besides the smallest one, the smaller ones first.
 *
 * <p>In: all of them, then those that are told, with what stands at places that make no difference. Out: what is told next. What holds:
 * a script that a told pattern stands for is not told; the first {@link #MOST} patterns are, then the first of each further pair of endings.
 */
final class FurtherScripts {
    /** The patterns that are told whatever they end in, and the most in all. */
    private static final int MOST = 20;
    private static final int MOST_IN_ALL = 2 * MOST;

    private final Comparison.Survey survey;
    private final String home;
    private final Likeness likeness;
    private final List<Comparison.Difference> left;
    /** Pairs of endings that are told. */
    private final Set<String> ways = new HashSet<>();
    private int told;

    FurtherScripts(Comparison.Survey survey, String home, Likeness likeness, List<Comparison.Difference> all) {
        this.survey = survey;
        this.home = home;
        this.likeness = likeness;
        left = new ArrayList<>(all);
        left.sort(Comparator.comparingInt(one -> script(one).calls));
    }

    private Script script(Comparison.Difference one) {
        return survey.scripts.get(one.number());
    }

    /** The next one to tell, or null. */
    Comparison.Difference next() {
        if (told >= MOST_IN_ALL) {
            return null;
        }
        for (Comparison.Difference one : left) {
            if (told < MOST || !ways.contains(way(one))) {
                told++;
                return one;
            }
        }
        return null;
    }

    /** How many are not told. */
    int left() {
        return left.size();
    }

    /** Takes out a script that is told, and those that its pattern stands for; how many these are together. */
    int fold(Comparison.Difference one, Map<Script.Place, String> marks) {
        int before = left.size();
        ways.add(way(one));
        String pattern = script(one).shown(marks, home);
        left.removeIf(other -> other.number() == one.number() || !marks.isEmpty() && isAlike(one, other) && isOf(pattern, marks, script(one), script(other)));
        return before - left.size();
    }

    private boolean isOf(String pattern, Map<Script.Place, String> marks, Script script, Script other) {
        return script.call == other.call && script.calls == other.calls && other.shown(marks, home).equals(pattern);
    }

    /** Whether a report says the same of two scripts. */
    private boolean isAlike(Comparison.Difference one, Comparison.Difference other) {
        return likeness.isToldAlike(one.failure(), one.seen(), other.failure(), other.seen())
                && likeness.isToldAlike(survey.failures.get(one.number()), survey.seen.get(one.number()),
                        survey.failures.get(other.number()), survey.seen.get(other.number()));
    }

    /** The kinds of both endings, and what is thrown. */
    private String way(Comparison.Difference one) {
        return kind(survey.failures.get(one.number())) + " " + kind(one.failure());
    }

    private static String kind(Failure failure) {
        return failure == null ? "value" : Comparison.ending(failure) + failure.type();
    }
}
