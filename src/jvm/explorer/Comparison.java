import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A reference, and submissions that should do what it does.
 *
 * <p>In: the reference and a plan, then one submission after the other. Out: for each of its methods on how many scripts both were
 * run, on how many they differ, and the first of these. Scripts are made for the reference and run on both; a script
 * whose beginning fails in the submission is not counted again, unless both throw alike and the script goes on.
 */
final class Comparison {
    private static final int BATCH = 512;

    /** All scripts of the reference that a submission can run, and how they end. */
    static final class Survey {
        final List<Script> scripts = new ArrayList<>();
        final List<Failure> failures = new ArrayList<>();
        final List<String> seen = new ArrayList<>();
        Values values;
        Rendering rendering;
        /** What its scripts call, where that is not what all others call. */
        Api api;
        boolean isWhole;
        boolean isLate;
        int size;

        void note(Script script, Failure failure, String text, long[] visited) {
            scripts.add(script);
            failures.add(failure);
            seen.add(text);
        }
    }

    private final ClassSources sources;
    /** The reference as a program that asks before it reads parts of objects; null where values are not filled in part by part. */
    private final CompletableFuture<ClassSources> reading;
    private final List<ClassSources.SourceFile> files;
    private final String guard;
    private final Plan plan;
    private final Likeness likeness;
    private final Api api;
    /** Scripts beyond the smallest ones, or null. */
    private final FurtherDifferences further;
    /** Calls whose endings differ in each run of the reference: nobody is judged by them. */
    private final Set<Call> unsteady = new HashSet<>();
    /** By how much the numbers that a method of the submission gives start elsewhere. */
    private final Map<Call, Long> shifts = new HashMap<>();
    /** By the calls and fields that are left out, which other JVMs know by the same names. */
    private final Map<String, Survey> surveys = new HashMap<>();

    Comparison(ClassSources sources, CompletableFuture<ClassSources> reading, List<ClassSources.SourceFile> files, String guard, Plan plan) throws ReflectiveOperationException {
        this.sources = sources;
        this.reading = reading;
        this.files = files;
        this.guard = guard;
        this.plan = plan;
        likeness = new Likeness(plan.exceptions, plan.tolerance);
        api = new Api(sources, new World(sources, Integer.MAX_VALUE / 1024, () -> true).loader(), plan.only);
        further = plan.further > 0 ? new FurtherDifferences(this, plan, sources, files, guard, api, likeness) : null;
    }

    private Survey survey(Set<Integer> missing, Set<String> unseen) throws ReflectiveOperationException {
        String key = key(missing, unseen);
        Survey known = surveys.get(key);
        if (known != null) {
            return known;
        }
        Survey survey = new Survey();
        survey.values = new Values(plan, api, sources, new World(sources, api.calls.size(), () -> true)).twice(true).without(missing);
        survey.rendering = new Rendering(api, survey.values, plan, unseen);
        Runner runner = new Runner(plan, sources, api, survey.rendering, null);
        Enumeration enumeration = new Enumeration(plan, sources, api, survey.values, runner, survey::note);
        enumeration.run();
        runner.close();
        survey.isWhole = enumeration.isWhole;
        survey.isLate = enumeration.isLate;
        survey.size = enumeration.reached;
        surveys.put(key, survey);
        return survey;
    }

    /** The name of a survey, such as {@code 3,7|Point.x}; that of the one for all is {@code |}. */
    private static String key(Set<Integer> missing, Set<String> unseen) {
        return new TreeSet<>(missing).stream().map(String::valueOf).collect(Collectors.joining(",")) + "|" + String.join(",", new TreeSet<>(unseen));
    }

    /** The survey with a name, which may come from another JVM. */
    private Survey named(String key) throws ReflectiveOperationException {
        int between = key.indexOf('|');
        return survey(parts(key.substring(0, between)).map(Integer::valueOf).collect(Collectors.toSet()), parts(key.substring(between + 1)).collect(Collectors.toSet()));
    }

    static Stream<String> parts(String text) {
        return Arrays.stream(text.split(",")).filter(part -> !part.isEmpty());
    }

    static String home(Api of, ClassSources from) {
        List<String> names = of.types.stream().filter(type -> from.tested.contains(type.getName())).map(type -> Ty.of(type).java()).toList();
        return names.contains(from.stem) || names.isEmpty() ? from.stem : names.get(0);
    }

    /** Whether submissions have to do without what leads out of a program: the reference does. */
    boolean keepsReach() {
        return sources.reach == null;
    }

    /** Whether the reference agrees with itself. */
    Map<String, Object> agreement() throws ReflectiveOperationException {
        Survey survey = survey(Set.of(), Set.of());
        Pairing pairing = new Pairing(api, api, home(api, sources), home(api, sources), Map.of());
        Runner again = new Runner(plan, sources, api, survey.rendering, pairing);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("name", home(api, sources));
        told.put("methods", api.calls.stream().filter(Call::isTested).map(Call::shown).toList());
        told.put("scripts", survey.scripts.size());
        told.put("calls", plan.calls);
        told.put("size", survey.size);
        told.put("whole", survey.isWhole);
        told.put("late", survey.isLate);
        told.put("callable", api.callable());
        told.put("static", api.calls.stream().allMatch(call -> !call.isTested() || java.lang.reflect.Modifier.isStatic(call.executable().getModifiers())));
        List<Map<String, Object>> differences = differences(survey, null, again, told);
        byFields(survey, sources, reading, pairing, again, differences);
        told.put("differences", differences);
        api.calls.stream().filter(call -> differences.stream().anyMatch(one -> one.get("shown").equals(call.title()) && (int) one.get("different") > 0))
                .forEach(unsteady::add);
        int breaks = 0;
        for (int number = 0; number < survey.scripts.size(); number++) {
            breaks += survey.scripts.get(number).call.isTested() && isLeftOut(survey.failures.get(number)) ? 1 : 0;
        }
        told.put("breaks", breaks);
        List<Object> skipped = new ArrayList<>();
        api.skipped.forEach((method, reason) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("method", method);
            one.put("reason", reason);
            skipped.add(one);
        });
        told.put("skipped", skipped);
        again.close();
        return told;
    }

    /** How a submission compares with the reference; {@code asking}: the submission as a program that asks, or null. */
    Map<String, Object> with(ClassSources other, CompletableFuture<ClassSources> asking, Map<String, String> names) throws ReflectiveOperationException {
        Api others = new Api(other, new World(other, 0, () -> true).loader(), null);
        Pairing pairing = new Pairing(api, others, home(api, sources), home(others, other), names);
        Survey survey = survey(pairing.missing, pairing.unseen);
        Runner runner = new Runner(plan, other, others, survey.rendering, pairing);
        Map<String, Object> told = new LinkedHashMap<>();
        List<Object> missing = new ArrayList<>();
        pairing.told.forEach((call, candidates) -> {
            if (call.isTested()) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("method", call.title());
                one.put("name", call.name());
                one.put("candidates", candidates);
                one.put("namesakes", pairing.namesakes.get(call));
                one.put("convertible", pairing.convertible.get(call));
                one.put("private", pairing.hidden.contains(call));
                one.put("inner", pairing.inner.contains(call));
                missing.add(one);
            }
        });
        for (String field : pairing.missingFields) {
            missing.add(Map.of("method", "the public field " + field, "name", field, "candidates", List.of(), "namesakes", List.of(), "private", false));
        }
        told.put("missing", missing);
        told.put("renamed", pairing.renamed);
        told.put("reordered", pairing.reordered);
        told.put("widened", pairing.widened);
        told.put("silent", pairing.silent.stream().map(Call::title).sorted().toList());
        told.put("empty", others.types.isEmpty());
        told.put("spent", other.spends);
        shifts.clear();
        String name = key(pairing.missing, pairing.unseen);
        Survey more = further == null ? null : further.survey(FurtherDifferences.MARK + name, survey);
        List<Map<String, Object>> methods = differences(survey, more, runner, told);
        if (survey.isLate && survey != survey(Set.of(), Set.of())) {
            // Of the scripts for all submissions, the reference says so.
            told.put("late", true);
        }
        told.put("fields", byFields(survey, other, asking, pairing, runner, methods));
        if (further != null) {
            further.add(survey, key(pairing.missing, pairing.unseen), runner, other, others, pairing, names, methods, told);
        }
        told.put("methods", methods);
        told.put("survey", key(pairing.missing, pairing.unseen));
        runner.close();
        return told;
    }

    /** Runs values that are filled in where either program looks, and adds to what is told of methods; how far that went, null for not at all. */
    private Map<String, Object> byFields(Survey survey, ClassSources other, CompletableFuture<ClassSources> asking, Pairing pairing, Runner runner,
            List<Map<String, Object>> methods) {
        if (plan.depth == 0) {
            return null;
        }
        String obstacle = LazySearch.obstacle(sources, reading.join());
        obstacle = obstacle == null ? LazySearch.obstacle(other, asking.join()) : obstacle;
        obstacle = obstacle == null && pairing.converts() ? "its parameters have other types" : obstacle;
        if (obstacle != null) {
            return LazySearch.hindered(plan, obstacle);
        }
        Rendering rendering = survey.rendering;
        LazySearch.Side one = new LazySearch.Side(new Runner(plan, reading.join(), api, rendering, null), new Runner(plan, sources, api, rendering, null));
        LazySearch.Side two = new LazySearch.Side(new Runner(plan, asking.join(), api, rendering, pairing), new Runner(plan, other, api, rendering, pairing));
        PairedFields fields = new PairedFields(plan, sources, api, survey.values, home(api, sources), List.of(one, two));
        Map<String, Object> told = fields.run();
        for (Call call : fields.calls()) {
            Map<String, Object> known = methods.stream().filter(method -> method.get("shown").equals(call.title())).findFirst().orElse(null);
            if (known == null) {
                // No script is small enough for it.
                known = told(call, new Tally(), survey, runner, runner);
                methods.add(known);
            }
            fields.add(call, known);
        }
        return told;
    }

    /** Planted faults in the reference that no script notices, of at most {@code asked.mutants}. */
    Map<String, Object> unnoticed(Plan asked) throws ReflectiveOperationException {
        Survey survey = survey(Set.of(), Set.of());
        List<Survey> surveys = new ArrayList<>(List.of(survey));
        if (further != null && !FurtherDifferences.startsThreads(files)) {
            surveys.addAll(further.surveys(key(Set.of(), Set.of()), survey));
        }
        shifts.clear();
        return new UnnoticedFaults(this, plan, api, files, guard).told(asked.mutants, home(api, sources), surveys);
    }

    /** How the reference and a submission end on a call that tatsu has found. */
    Map<String, Object> on(ClassSources other, Plan asked) throws ReflectiveOperationException {
        Api others = new Api(other, new World(other, 0, () -> true).loader(), null);
        Pairing pairing = new Pairing(api, others, home(api, sources), home(others, other), asked.names);
        Script script = Given.script(asked.given.get(0), api);
        Rendering rendering = survey(pairing.missing, pairing.unseen).rendering;
        Batch one = alone(new Runner(plan, sources, api, rendering, null), script);
        Batch two = alone(new Runner(plan, other, others, rendering, pairing), script);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("alike", likeness.isAlike(one.failures[0], one.seen[0], two.failures[0], two.seen[0]));
        told.put("script", script.shown(Map.of(), home(api, sources)));
        told.put("java", script.statements());
        told.put("expected", ending(one.failures[0], one.seen[0]));
        told.put("got", ending(two.failures[0], two.seen[0]));
        return told;
    }

    private static Batch alone(Runner runner, Script script) {
        Batch batch = runner.run(script);
        runner.close();
        return batch;
    }

    /** Scripts as tests of the reference, each by its survey and its number in it. */
    Map<String, Object> tests(Plan asked) throws ReflectiveOperationException {
        List<Object> tests = new ArrayList<>();
        for (Plan.Pick pick : asked.picks) {
            Survey survey = FurtherDifferences.isOne(pick.survey()) ? further.survey(pick.survey(), named(pick.survey().substring(1))) : named(pick.survey());
            int number = pick.number();
            addTest(tests, survey, survey.scripts.get(number), survey.failures.get(number), survey.seen.get(number));
        }
        for (String given : asked.given) {
            Survey survey = survey(Set.of(), Set.of());
            Script script = Given.script(given, api);
            Batch one = alone(new Runner(plan, sources, api, survey.rendering, null), script);
            addTest(tests, survey, script, one.failures[0], one.seen[0]);
        }
        return Map.of("package", api.types.isEmpty() ? "" : api.types.get(0).getPackageName(), "tests", tests, "keeps_state", sources.changeable != null);
    }

    /** Adds a script as a test, unless it does not end. */
    private void addTest(List<Object> tests, Survey survey, Script script, Failure failure, String seen) {
        if (failure == null || failure.kind().equals("thrown")) {
            Telling telling = new Telling(plan, sources, survey.api == null ? api : survey.api, survey.values, home(api, sources));
            Map<String, Object> test = telling.of(script, failure, seen);
            if (test != null) {
                tests.add(test);
            }
            telling.close();
        }
    }

    /** Scripts to be asked about, each by its survey and its number in it, with their endings and those of programs with a planted fault. */
    Map<String, Object> traces(Plan asked) throws ReflectiveOperationException {
        Object[] all = new Object[asked.picks.size()];
        List<Tracing.Planted> planted = Tracing.planted(files, guard, asked);
        ClassSources trailed = Tracing.trailed(files, guard);
        for (String key : asked.picks.stream().map(Plan.Pick::survey).distinct().toList()) {
            Survey survey = named(key);
            List<Integer> places = new ArrayList<>();
            List<Script> scripts = new ArrayList<>();
            for (int place = 0; place < all.length; place++) {
                if (asked.picks.get(place).survey().equals(key)) {
                    places.add(place);
                    scripts.add(survey.scripts.get(asked.picks.get(place).number()));
                }
            }
            Telling telling = new Telling(plan, sources, api, survey.values, home(api, sources));
            List<Map<String, Object>> told = new Tracing(plan, api, survey.values, home(api, sources)).told(scripts, sources, planted, trailed);
            for (int place = 0; place < told.size(); place++) {
                int number = asked.picks.get(places.get(place)).number();
                Failure failure = survey.failures.get(number);
                // How far a statement that throws goes would have to be asked in words of its own.
                boolean isTest = (failure == null || failure.kind().equals("thrown")) && !survey.scripts.get(number).isGoneOn();
                told.get(place).put("test", isTest ? telling.of(survey.scripts.get(number), failure, survey.seen.get(number)) : null);
                all[places.get(place)] = told.get(place);
            }
            telling.close();
        }
        return Map.of("traces", java.util.Arrays.asList(all));
    }

    /** How a submission ends on scripts of the survey that was made for it; null for those of another one. */
    Map<String, Object> endings(ClassSources other, Plan asked) throws ReflectiveOperationException {
        Api others = new Api(other, new World(other, 0, () -> true).loader(), null);
        Pairing pairing = new Pairing(api, others, home(api, sources), home(others, other), asked.names);
        Survey own = survey(pairing.missing, pairing.unseen);
        String key = key(pairing.missing, pairing.unseen);
        Tracing tracing = new Tracing(plan, api, own.values, home(api, sources));
        List<Plan.Pick> picks = asked.picks.stream().filter(pick -> pick.survey().equals(key)).toList();
        List<Object> endings = tracing.endings(picks.stream().map(pick -> own.scripts.get(pick.number())).toList(), other, pairing);
        List<Object> all = new ArrayList<>();
        for (Plan.Pick pick : asked.picks) {
            all.add(picks.contains(pick) ? endings.get(picks.indexOf(pick)) : null);
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("endings", all);
        return told;
    }

    /** A script of a survey, by its number, and how it ended in the other program. */
    record Difference(int number, Failure failure, String seen) {}

    /** For each method that is tested, on how many scripts it differs, and the first of them; {@code told}: whether time was up. */
    private List<Map<String, Object>> differences(Survey survey, Survey more, Runner runner, Map<String, Object> told) {
        Map<Call, Tally> tallies = tallies(survey, runner, told);
        settle(survey, more, tallies);
        List<Map<String, Object>> all = new ArrayList<>();
        Runner own = new Runner(plan, sources, api, survey.rendering, null);
        for (Call call : api.calls) {
            if (tallies.containsKey(call)) {
                all.add(told(call, tallies.get(call), survey, own, runner));
            }
        }
        own.close();
        return all;
    }

    /** The counts of each method that is tested. */
    Map<Call, Tally> tallies(Survey survey, Runner runner, Map<String, Object> told) {
        return tallies(survey, runner, told, false);
    }

    /** The same; where it ends at the first difference, the counts of later scripts are missing. */
    Map<Call, Tally> tallies(Survey survey, Runner runner, Map<String, Object> told, boolean endsAtFirst) {
        long deadline = System.nanoTime() + plan.time * 1_000_000;
        Map<Call, Integer> hanging = new HashMap<>();
        Map<Call, Tally> tallies = new LinkedHashMap<>();
        Set<Script> lost = new HashSet<>();
        int from = 0;
        while (from < survey.scripts.size()) {
            Batch batch = new Batch();
            List<Integer> numbers = new ArrayList<>();
            Set<Script> waiting = new HashSet<>();
            for (; from < survey.scripts.size() && numbers.size() < BATCH; from++) {
                Script script = survey.scripts.get(from);
                if (waiting.contains(script.before)) {
                    break;
                }
                boolean isLeftOut = hanging.getOrDefault(script.call, 0) >= Runner.MOST_HANGING;
                if (isLeftOut || script.before != null && lost.contains(script.before)) {
                    // Its beginning fails here, which is a difference of its own; or its call hangs, which is known by now.
                    lost.add(script);
                } else {
                    batch.scripts.add(script);
                    numbers.add(from);
                    waiting.add(script);
                }
            }
            batch.deadline = deadline;
            batch.hanging = hanging;
            runner.run(batch);
            told.merge("late", batch.isLate, (one, other) -> (boolean) one || (boolean) other);
            if (batch.isLate) {
                from = survey.scripts.size();
            }
            for (int at = 0; at < numbers.size(); at++) {
                Script script = batch.scripts.get(at);
                Failure failure = batch.failures[at];
                int number = numbers.get(at);
                boolean isAlike = script.thrown != null && likeness.isAlike(survey.failures.get(number), survey.seen.get(number), failure, batch.seen[at]);
                if (script.thrown == null ? failure != null : !isAlike) {
                    lost.add(script);
                }
                if (plan.journal != null) {
                    plan.journal.note(script, home(api, sources), failure, batch.seen[at]);
                }
                boolean isRun = (failure == null || !Set.of("early", "changed", "unrun").contains(failure.kind())) && !batch.overflowed[at]
                        && !(script.keeps && FurtherDifferences.isOverdone(failure, script));
                if (batch.overflowed[at]) {
                    lost.add(script);
                }
                if (script.call.isTested() && isRun && !unsteady.contains(script.call)) {
                    note(tallies.computeIfAbsent(script.call, call -> new Tally()), survey, number, failure, batch.seen[at]);
                }
            }
            if (endsAtFirst && tallies.values().stream().anyMatch(tally -> tally.different > 0)) {
                break;
            }
        }
        return tallies;
    }

    /** Whether a submission is judged by a method, which may be one of scripts with texts: the reference gives the same in each run, and numbers that start alike. */
    boolean isJudged(Call call) {
        return unsteady.stream().noneMatch(one -> one.title().equals(call.title())) && shifts.keySet().stream().noneMatch(one -> one.title().equals(call.title()));
    }

    /** Whether a method tells a number that the class gives its objects in turn: it does not matter where such numbers start. */
    private boolean mayBeShifted(Call call) {
        Class<?> result = call.result().raw();
        return sources.changeable != null && call.hasReceiver() && !call.isConstructor() && call.parameters().isEmpty() && (result == int.class || result == long.class);
    }

    /** Forgets differences of methods whose numbers only start elsewhere, and notes by how much. */
    private void settle(Survey survey, Survey more, Map<Call, Tally> tallies) {
        List<Survey> surveys = more == null ? List.of(survey) : List.of(survey, more);
        tallies.forEach((call, tally) -> {
            if (tally.isShifted() && Tally.isGivenInTurn(surveys, call)) {
                shifts.put(call, tally.shift);
                tally.forget();
            }
        });
    }

    /** Whether a script does not count, as the reference itself breaks on it. */
    boolean isLeftOut(Failure expected) {
        return !plan.countsBreaks && expected != null && expected.isBreak();
    }

    private void note(Tally tally, Survey survey, int number, Failure failure, String seen) {
        if (isLeftOut(survey.failures.get(number))) {
            tally.breaks++;
            return;
        }
        tally.scripts++;
        Call call = survey.scripts.get(number).call;
        Long shift = mayBeShifted(call) && failure == null && survey.failures.get(number) == null ? Tally.shift(survey.seen.get(number), seen) : null;
        if (likeness.isAlike(survey.failures.get(number), survey.seen.get(number), failure, seen) && !shifts.containsKey(call)
                || shift != null && shift.equals(shifts.get(call))) {
            return;
        }
        tally.note(shift);
        tally.different++;
        tally.numbers.set(number);
        // A result, an exception, no end and each other limit are different ways to be wrong.
        tally.pattern = 31 * (31 * tally.pattern + number) + (failure == null ? 0 : ending(failure).hashCode());
        if (failure != null) {
            boolean hangs = failure.kind().equals("steps") || failure.kind().equals("time");
            tally.hanging += hangs ? 1 : 0;
            tally.crashing += hangs ? 0 : 1;
        }
        Difference difference = new Difference(number, failure, seen);
        if (tally.first == null || survey.scripts.get(number).calls < survey.scripts.get(tally.first.number()).calls) {
            tally.first = difference;
        }
        if (plan.isAll) {
            tally.all.add(difference);
        }
    }

    /** The kind of a failure; one that waits without an end is one that loops without an end. */
    static String ending(Failure failure) {
        return failure.kind().equals("time") ? "steps" : failure.kind();
    }

    /** What stands at places of a script whose values make no difference to either program. */
    private Map<Script.Place, String> marks(Difference one, Survey survey, Runner own, Runner runner) {
        Failure expected = survey.failures.get(one.number());
        if (waits(expected) || waits(one.failure())) {
            return Map.of();
        }
        Failure costly = expected != null && expected.isCostly() ? expected : one.failure();
        return new Unlooked(survey.scripts.get(one.number()), costly, survey.values, others -> {
            List<Unlooked.Ending> all = endings(own, others, expected, survey.seen.get(one.number()));
            return all.contains(Unlooked.Ending.DIFFERENT) ? all : both(all, endings(runner, others, one.failure(), one.seen()));
        }).marks();
    }

    /** Whether a program ends on other scripts as is told of the first one. */
    private List<Unlooked.Ending> endings(Runner runner, List<Script> others, Failure failure, String seen) {
        Batch batch = runner.run(others);
        List<Unlooked.Ending> endings = new ArrayList<>();
        for (int at = 0; at < others.size(); at++) {
            endings.add(Unlooked.Ending.of(batch.failures[at], likeness.isToldAlike(failure, seen, batch.failures[at], batch.seen[at])));
        }
        return endings;
    }

    /** What is so for both: of a script that one of them cannot make, nothing is told. */
    private static List<Unlooked.Ending> both(List<Unlooked.Ending> some, List<Unlooked.Ending> others) {
        List<Unlooked.Ending> both = new ArrayList<>();
        for (int at = 0; at < some.size(); at++) {
            both.add(some.get(at) == Unlooked.Ending.ALIKE ? others.get(at) : some.get(at));
        }
        return both;
    }

    Map<String, Object> told(Call call, Tally tally, Survey survey, Runner own, Runner runner) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("method", call.isConstructor() ? "new " + call.name() : call.name());
        one.put("shown", call.title());
        one.put("scripts", tally.scripts);
        one.put("different", tally.different);
        one.put("hanging", tally.hanging);
        one.put("crashing", tally.crashing);
        one.put("breaks", tally.breaks);
        one.put("shift", shifts.getOrDefault(call, 0L));
        one.put("pattern", Long.toHexString(tally.pattern));
        one.put("numbers", java.util.Arrays.stream(tally.numbers.toLongArray()).mapToObj(Long::toHexString).toList());
        one.put("first", -1);
        if (tally.first != null) {
            Map<Script.Place, String> marks = marks(tally.first, survey, own, runner);
            tell(one, tally.first, marks, survey, runner);
            if (plan.isAll) {
                FurtherScripts further = new FurtherScripts(survey, home(api, sources), likeness, tally.all);
                further.fold(tally.first, marks);
                List<Object> told = new ArrayList<>();
                for (Difference next = further.next(); next != null; next = further.next()) {
                    Map<String, Object> more = new LinkedHashMap<>();
                    Map<Script.Place, String> open = marks(next, survey, own, runner);
                    tell(more, next, open, survey, runner);
                    more.put("scripts", further.fold(next, open));
                    told.add(more);
                }
                one.put("further", told);
                one.put("more", further.left());
            }
        }
        return one;
    }

    /** Adds a script on which the programs differ to what is told. */
    private void tell(Map<String, Object> told, Difference one, Map<Script.Place, String> marks, Survey survey, Runner runner) {
        Script script = survey.scripts.get(one.number());
        told.put("first", one.number());
        told.put("script", script.shown(marks, home(api, sources)));
        told.put("java", script.statements());
        told.put("expected", ending(survey.failures.get(one.number()), survey.seen.get(one.number())));
        told.put("got", ending(one.failure(), one.seen()));
        told.put("steady", isSteady(script, one, runner));
    }

    /** Whether a script waits without a step, which costs its limit each time. */
    static boolean waits(Failure failure) {
        return failure != null && (failure.kind().equals("time") || failure.kind().equals("threads"));
    }

    /** Whether the submission ends so on new classes, too. One that waits is not asked again. */
    private boolean isSteady(Script script, Difference one, Runner runner) {
        if (waits(one.failure())) {
            return true;
        }
        runner.renew();
        Batch again = runner.run(script);
        return likeness.isToldAlike(one.failure(), one.seen(), again.failures[0], again.seen[0]);
    }

    /** How a script ended in a program that was run part by part. */
    static Map<String, Object> ending(LazySearch.Ended ended) {
        return ending(ended.failure(), ended.seen());
    }

    /** How a script ended: what was seen, or the kind of a failure and its class. */
    static Map<String, Object> ending(Failure failure, String seen) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("kind", failure == null ? "value" : failure.kind());
        told.put("value", failure == null ? seen : failure.type());
        told.put("message", failure == null ? "" : failure.message());
        return told;
    }
}
