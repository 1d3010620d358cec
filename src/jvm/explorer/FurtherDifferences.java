import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Submissions on scripts beyond the smallest ones.
 *
 * <p>In: a reference, and what the smallest scripts tell of a submission. Out: for each method how many further scripts it ran and on
 * how many it differs; where it agrees on all of the smallest ones, one on which it differs, made as small as it can be.
 */
final class FurtherDifferences {
    /** Stands before the names of surveys of further scripts. */
    static final String MARK = "+";
    /** Stands there where numbers are at the ends of their types. */
    static final String OUTER_MARK = "-";

    /** What stands in a program that starts threads. */
    private static final Pattern THREADS = Pattern.compile("\\b(Thread|Executor\\w*|CompletableFuture|ForkJoin\\w+|Timer|parallel\\w*)\\b");

    private final Comparison comparison;
    private final Plan plan;
    private final ClassSources sources;
    private final List<ClassSources.SourceFile> files;
    private final String guard;
    private final Api api;
    private final Likeness likeness;
    private final Map<String, Comparison.Survey> surveys = new HashMap<>();
    /** The reference as a program that notes where numbers leave their range. */
    private ClassSources watching;

    FurtherDifferences(Comparison comparison, Plan plan, ClassSources sources, List<ClassSources.SourceFile> files, String guard, Api api, Likeness likeness) {
        this.comparison = comparison;
        this.plan = plan;
        this.sources = sources;
        this.files = files;
        this.guard = guard;
        this.api = api;
        this.likeness = likeness;
    }

    /** Whether a name is that of a survey of further scripts. */
    static boolean isOne(String survey) {
        return survey.startsWith(MARK) || survey.startsWith(OUTER_MARK);
    }

    /** Whether files may be those of a program that starts threads. */
    static boolean startsThreads(List<ClassSources.SourceFile> files) {
        return files.stream().anyMatch(file -> THREADS.matcher(file.text()).find());
    }

    private ClassSources watching() {
        if (watching == null) {
            ClassSources made = ClassSources.watching(files, guard);
            watching = made.errors.isEmpty() ? made : sources;
        }
        return watching;
    }

    /** The further scripts for the values of a survey; {@code name} begins with {@link #MARK}. */
    Comparison.Survey survey(String name, Comparison.Survey base) throws ReflectiveOperationException {
        Comparison.Survey known = surveys.get(name);
        if (known != null) {
            return known;
        }
        Comparison.Survey made = new Comparison.Survey();
        made.values = base.values;
        made.rendering = base.rendering;
        Runner runner = new Runner(plan, watching(), api, base.rendering, null);
        List<Call> usable = new Enumeration(plan, sources, api, base.values, runner, null).usable;
        World world = new World(watching(), api.calls.size(), () -> true);
        if (!usable.isEmpty()) {
            new Further(plan, watching(), api, usable, runner, world, made, name.startsWith(OUTER_MARK)).run();
        }
        runner.close();
        surveys.put(name, made);
        return made;
    }

    /** Whether numbers that a caller passes can be near the ends of {@code long}. */
    private boolean takesNumbers() {
        return plan.minesInts && api.calls.stream().anyMatch(call -> call.parameters().stream().anyMatch(FurtherDifferences::hasNumbers));
    }

    private static boolean hasNumbers(Ty type) {
        Class<?> raw = type.raw().isArray() ? type.raw().getComponentType() : type.raw();
        return raw == long.class || raw == Long.class || type.arguments().stream().anyMatch(FurtherDifferences::hasNumbers);
    }

    /** Adds what further scripts tell to what is told of methods; {@code other}: the files of the submission. */
    void add(Comparison.Survey base, String name, Runner runner, List<ClassSources.SourceFile> other, Api others, Pairing pairing,
            List<Map<String, Object>> methods, Map<String, Object> told) throws ReflectiveOperationException {
        // To wait for the threads of each of so many scripts would take longer than anybody waits.
        if (startsThreads(other)) {
            return;
        }
        add(survey(MARK + name, base), MARK, runner, methods, told);
        ClassSources watched = takesNumbers() ? ClassSources.watching(other, guard) : null;
        if (watched != null && watched.errors.isEmpty()) {
            // A submission whose numbers leave their range there, and not those of the reference, is not judged by it.
            Runner outer = new Runner(plan, watched, others, base.rendering, pairing);
            add(survey(OUTER_MARK + name, base), OUTER_MARK, outer, methods, told);
            outer.close();
        }
    }

    private void add(Comparison.Survey survey, String mark, Runner runner, List<Map<String, Object>> methods, Map<String, Object> told) {
        Map<Call, Tally> tallies = comparison.tallies(survey, runner, told);
        Runner own = new Runner(plan, watching(), api, survey.rendering, null);
        for (Call call : api.calls) {
            Tally tally = tallies.get(call);
            if (tally == null) {
                continue;
            }
            Map<String, Object> known = methods.stream().filter(method -> method.get("shown").equals(call.title())).findFirst().orElse(null);
            if (known == null) {
                known = comparison.told(call, new Tally(), survey, runner, runner);
                methods.add(known);
            }
            known.merge("longer", tally.scripts, (one, more) -> (int) one + (int) more);
            known.merge("longer_different", tally.different, (one, more) -> (int) one + (int) more);
            if (tally.first != null && (int) known.get("different") == 0 && !known.containsKey("longer_first")) {
                tell(known, tally, mark, survey, own, runner);
            }
        }
        own.close();
    }

    /** How a script ends in both. */
    private record Both(Failure expected, String wanted, Failure got, String seen) {}

    private void tell(Map<String, Object> told, Tally tally, String mark, Comparison.Survey survey, Runner own, Runner runner) {
        Comparison.Difference first = tally.first;
        Script script = survey.scripts.get(first.number());
        boolean waits = Comparison.waits(first.failure());
        Script small = waits ? script : new Shrinking(survey.values, other -> differing(other, own, runner) != null).smaller(script);
        own.renew();
        runner.renew();
        Both both = waits ? new Both(survey.failures.get(first.number()), survey.seen.get(first.number()), first.failure(), first.seen())
                : differing(small, own, runner);
        if (both == null && small != script) {
            small = script;
            both = differing(script, own, runner);
        }
        if (both == null) {
            // On new classes there is no difference, so nobody is judged by it.
            told.merge("longer_different", -tally.different, (one, more) -> (int) one + (int) more);
            return;
        }
        String home = Comparison.home(api, sources);
        told.put("beyond", true);
        told.put("longer_first", first.number());
        told.put("longer_mark", mark);
        told.put("script", small.shown(Map.of(), home));
        told.put("java", small.statements());
        told.put("expected", Comparison.ending(both.expected, both.wanted));
        told.put("got", Comparison.ending(both.got, both.seen));
    }

    /** How both end where they differ, and the script is one that counts; else null. */
    private Both differing(Script script, Runner own, Runner runner) {
        Batch one = own.run(script);
        Failure expected = one.failures[0];
        boolean counts = !one.overflowed[0] && (expected == null || expected.isExpectable(watching().guard) && !expected.isBreak());
        if (!counts) {
            return null;
        }
        Batch two = runner.run(script);
        Failure got = two.failures[0];
        boolean isRun = got == null || !Set.of("early", "changed", "unrun").contains(got.kind());
        return isRun && !Comparison.isOverdone(got, script) && !two.overflowed[0] && !likeness.isAlike(expected, one.seen[0], got, two.seen[0]) ? new Both(expected, one.seen[0], got, two.seen[0]) : null;
    }
}
