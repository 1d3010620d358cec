import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A reference and a submission on values whose parts are filled in where either of them looks.
 *
 * <p>In: what both are as programs that ask. Out: for each method on how many patterns both were run, on how many they differ, and
 * these patterns. What is compared is what both show where neither looks any further; parts that are not known are one if they
 * stand at one place.
 */
final class PairedFields {
    private final LazySearch search;
    private final Map<Call, Tally> tallies = new LinkedHashMap<>();

    /** What is told of a method. */
    private static final class Tally {
        final List<Object> patterns = new ArrayList<>();
        LazySearch.Pattern first;
    }

    /** Tells scripts in which a submission does not do what the reference does. */
    private record Differing(Likeness likeness) implements LazySearch.Judge {
        @Override public boolean isTold(List<LazySearch.Ended> all) {
            return !likeness.isAlike(all.get(0).failure(), all.get(0).seen(), all.get(1).failure(), all.get(1).seen());
        }

        @Override public boolean holds(List<LazySearch.Ended> all, List<LazySearch.Ended> completed) {
            // Whether an array is told as changed may depend on what stood where one of them has written.
            if (completed.stream().anyMatch(LazySearch.Ended::isEarly) || isTold(all) && all.stream().anyMatch(LazySearch.Ended::isUnsure)) {
                return false;
            }
            return isTold(all) ? isToldAlike(all.get(0), completed.get(0)) && isToldAlike(all.get(1), completed.get(1)) : !isTold(completed);
        }

        private boolean isToldAlike(LazySearch.Ended one, LazySearch.Ended completed) {
            boolean mayShow = one.failure() == null && completed.failure() == null && one.mayShow(completed.seen());
            return mayShow || likeness.isToldAlike(one.failure(), one.seen(), completed.failure(), completed.seen());
        }
    }

    /** {@code sides}: first those of the reference, whose sources, calls and values these are. */
    PairedFields(Plan plan, ClassSources sources, Api api, Values values, String home, List<LazySearch.Side> sides) {
        search = new LazySearch(plan, sources, api, values, home, sides, new Differing(new Likeness(plan.exceptions, plan.tolerance)));
    }

    /** Runs everything; how far it looked. */
    Map<String, Object> run() {
        search.run();
        for (Call call : search.settled.keySet().stream().sorted(Comparator.comparingInt(Call::number)).toList()) {
            tallies.put(call, new Tally());
        }
        for (LazySearch.Pattern pattern : search.patterns) {
            Tally tally = tallies.get(pattern.script().call);
            tally.first = tally.first == null || pattern.script().calls < tally.first.script().calls ? pattern : tally.first;
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("pattern", pattern.text());
            told.put("expected", Comparison.ending(pattern.endings().get(0)));
            told.put("got", Comparison.ending(pattern.endings().get(1)));
            tally.patterns.add(told);
        }
        return search.told();
    }

    /** The methods for which there are patterns. */
    Iterable<Call> calls() {
        return tallies.keySet();
    }

    /** Adds what is known of a method to what is told of it. The first pattern that differs is told where no script does. */
    void add(Call call, Map<String, Object> told) {
        Tally tally = tallies.get(call);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("patterns", search.settled.get(call));
        fields.put("different", tally.patterns);
        told.put("fields", fields);
        if (tally.first != null && told.get("different").equals(0)) {
            told.put("beyond", true);
            told.put("script", tally.first.text());
            told.put("java", tally.first.completed().statements());
            told.put("expected", Comparison.ending(tally.first.endings().get(0)));
            told.put("got", Comparison.ending(tally.first.endings().get(1)));
        }
    }
}
