import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /** Stands there where texts stand for type variables that are ordered. */
    static final String TEXT_MARK = "*";

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
    /** What can be called where texts stand for type variables that are ordered. */
    private Api textual;

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
        return survey.startsWith(MARK) || survey.startsWith(OUTER_MARK) || survey.startsWith(TEXT_MARK);
    }

    /** Whether a drawn script may only be too large for a submission that takes more steps than the reference. */
    static boolean isOverdone(Failure failure, Script script) {
        return failure != null && failure.isCostly() && script.values().stream().anyMatch(FurtherDifferences::isLarge);
    }

    private static boolean isLarge(String constant) {
        String digits = constant.replaceAll("^\\(\\w+\\) |L$", "");
        return digits.matches("-?\\d+") && (digits.length() > 3 || Math.abs(Integer.parseInt(digits)) > LARGE);
    }

    /** A number that makes a submission take many steps. */
    private static final int LARGE = 20;

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
        Api own = api;
        made.values = base.values;
        made.rendering = base.rendering;
        if (name.startsWith(TEXT_MARK)) {
            own = textual();
            int between = name.indexOf('|');
            Set<Integer> missing = Comparison.parts(name.substring(1, between)).map(Integer::valueOf).collect(Collectors.toSet());
            made.api = own;
            made.values = new Values(plan, own, sources, new World(sources, own.calls.size(), () -> true)).twice(true).without(missing);
            made.rendering = new Rendering(own, made.values, plan, Comparison.parts(name.substring(between + 1)).collect(Collectors.toSet()));
        }
        Runner runner = new Runner(plan, watching(), own, made.rendering, null);
        List<Call> usable = new Enumeration(plan, sources, own, made.values, runner, null).usable;
        World world = new World(watching(), own.calls.size(), () -> true);
        if (!usable.isEmpty()) {
            new Further(plan, watching(), own, usable, runner, world, made, name.substring(0, 1)).run();
        }
        runner.close();
        surveys.put(name, made);
        return made;
    }

    private Api textual() throws ReflectiveOperationException {
        if (textual == null) {
            textual = new Api(sources, new World(sources, Integer.MAX_VALUE / 1024, () -> true).loader(), plan.only, true);
        }
        return textual;
    }

    /** All further scripts of the reference for the values of a survey. */
    List<Comparison.Survey> surveys(String name, Comparison.Survey base) throws ReflectiveOperationException {
        List<Comparison.Survey> all = new ArrayList<>();
        all.add(survey(MARK + name, base));
        if (takesNumbers()) {
            all.add(survey(OUTER_MARK + name, base));
        }
        if (takesTexts()) {
            all.add(survey(TEXT_MARK + name, base));
        }
        return all;
    }

    /** Whether there is a type variable for which texts stand as well as numbers, and the user has named none of them. */
    private boolean takesTexts() {
        return api.hasOrdered && plan.minesInts && plan.minesStrings;
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
    void add(Comparison.Survey base, String name, Runner runner, ClassSources program, Api others, Pairing pairing, Map<String, String> names,
            List<Map<String, Object>> methods, Map<String, Object> told) throws ReflectiveOperationException {
        List<ClassSources.SourceFile> other = program.files;
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
        if (takesTexts()) {
            Api texts = new Api(program, new World(program, 0, () -> true).loader(), null, true);
            Pairing pairs = new Pairing(textual(), texts, Comparison.home(api, sources), Comparison.home(others, program), names);
            // A submission whose methods take numbers in the place of the type variable takes no texts.
            if (pairs.missing.equals(pairing.missing)) {
                Comparison.Survey survey = survey(TEXT_MARK + name, base);
                Runner textual = new Runner(plan, program, texts, survey.rendering, pairs);
                add(survey, TEXT_MARK, textual, methods, told);
                textual.close();
            }
        }
    }

    private void add(Comparison.Survey survey, String mark, Runner runner, List<Map<String, Object>> methods, Map<String, Object> told) {
        Map<Call, Tally> tallies = comparison.tallies(survey, runner, told);
        Api callable = survey.api == null ? api : survey.api;
        Runner own = new Runner(plan, watching(), callable, survey.rendering, null);
        for (Call call : callable.calls) {
            Tally tally = tallies.get(call);
            if (tally == null || survey.api != null && !comparison.isJudged(call)) {
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
        return isRun && !isOverdone(got, script) && !two.overflowed[0] && !likeness.isAlike(expected, one.seen[0], got, two.seen[0]) ? new Both(expected, one.seen[0], got, two.seen[0]) : null;
    }
}
