import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The search for scripts that end badly.
 *
 * <p>In: a program and a plan. Out: for each signature the first script, with what it does not look at, and how often it occurred.
 */
final class Crash {
    private final ClassSources sources;
    private final CompletableFuture<ClassSources> reading;
    private final Plan plan;
    private final Api api;
    private final Values values;
    private final Runner runner;
    private final Map<String, Group> groups = new LinkedHashMap<>();

    /** All scripts of one signature. */
    private static final class Group {
        Script script;
        Failure failure;
        long count;
        /** Whether its script completes a pattern, so that a {@code null} in it is one of many values. */
        boolean isPattern;
        /** All patterns up to a depth that end so. */
        final List<String> patterns = new ArrayList<>();
    }

    /** {@code reading}: the program that asks before it reads parts of objects, or null. */
    Crash(ClassSources sources, CompletableFuture<ClassSources> reading, Plan plan) throws ReflectiveOperationException {
        this.sources = sources;
        this.reading = reading;
        this.plan = plan;
        World world = new World(sources, Integer.MAX_VALUE / 1024, () -> true);
        api = new Api(sources, world.loader(), plan.only);
        values = new Values(plan, api, sources, new World(sources, api.calls.size(), () -> true)).twice(sources.tellsObjectsApart);
        runner = new Runner(plan, sources, api, null, null);
    }

    Map<String, Object> run() throws ReflectiveOperationException {
        Enumeration enumeration = new Enumeration(plan, sources, api, values, runner, this::note);
        Map<String, Object> told = new LinkedHashMap<>();
        enumeration.run();
        plan.given.forEach(this::also);
        foldNulls();
        byFields(told);
        told.put("name", home());
        told.put("tested", api.calls.stream().filter(Call::isTested).map(Call::shown).toList());
        told.put("callable", api.callable());
        told.put("scripts", enumeration.scripts);
        told.put("calls", plan.calls);
        told.put("size", enumeration.reached);
        told.put("whole", enumeration.isWhole);
        told.put("late", enumeration.isLate);
        told.put("worn", enumeration.isWornOut);
        told.put("left_out", enumeration.leftOut.stream().map(Call::shown).toList());
        told.put("changeable", sources.changeable);
        List<Object> findings = new ArrayList<>();
        groups.values().forEach(group -> findings.add(finding(group)));
        told.put("findings", findings);
        List<Object> skipped = new ArrayList<>();
        api.skipped.forEach((method, reason) -> skipped.add(Map.of("method", method, "reason", reason)));
        told.put("skipped", skipped);
        runner.close();
        return told;
    }

    /** Tells scripts that end badly. */
    private static final class Failing implements LazySearch.Judge {
        @Override public boolean isTold(List<LazySearch.Ended> all) {
            return all.get(0).failure() != null;
        }

        @Override public boolean holds(List<LazySearch.Ended> all, List<LazySearch.Ended> completed) {
            Failure failure = all.get(0).failure();
            return failure == null ? completed.get(0).failure() == null : failure.isAlike(completed.get(0).failure());
        }
    }

    /** All values up to a depth, filled in where they are looked at. */
    private void byFields(Map<String, Object> told) {
        if (plan.depth == 0) {
            return;
        }
        ClassSources asking = reading.join();
        String obstacle = LazySearch.obstacle(sources, asking);
        if (obstacle != null) {
            told.put("fields", LazySearch.hindered(plan, obstacle));
            return;
        }
        Plan single = plan.unobserving();
        LazySearch.Side side = new LazySearch.Side(new Runner(single, asking, api, null, null), new Runner(single, sources, api, null, null));
        LazySearch search = new LazySearch(plan, sources, api, values, home(), List.of(side), new Failing());
        search.run();
        told.put("fields", search.told());
        for (LazySearch.Pattern one : search.patterns) {
            Failure failure = one.endings().get(0).failure();
            Group group = groups.get(failure.signature());
            if (group == null) {
                note(one.completed(), failure, "", null);
                group = groups.get(failure.signature());
                group.count = 0;
                group.isPattern = true;
            }
            group.patterns.add(one.text());
        }
    }

    /** The class that the file is named after, else the first: its static methods need no name before them. */
    private String home() {
        List<String> names = api.types.stream().filter(type -> sources.tested.contains(type.getName())).map(type -> Ty.of(type).java()).toList();
        return names.contains(sources.stem) || names.isEmpty() ? sources.stem : names.get(0);
    }

    private void note(Script script, Failure failure, String seen, long[] visited) {
        if (failure == null || !script.call.isTested() && failure.observer().isEmpty()) {
            return;
        }
        Group group = groups.computeIfAbsent(failure.signature(), one -> new Group());
        group.count++;
        boolean isBetter = group.script == null || script.calls < group.script.calls;
        if (isBetter) {
            group.script = script;
            group.failure = failure;
        }
    }

    /** What fails at one place with and without a {@code null} that was passed fails for another reason. */
    private void foldNulls() {
        for (Group group : List.copyOf(groups.values())) {
            Group other = groups.get(group.failure.with(false).signature());
            if (group.failure.hasNull() && other != null && other != group) {
                other.count += group.count;
                groups.remove(group.failure.signature());
            }
        }
    }

    /** Runs a call that tatsu has found; it counts only where no script ends that way. */
    private void also(String given) {
        Script script = Given.script(given, api);
        Failure failure = script == null ? null : outcome(script);
        if (failure != null && !groups.containsKey(failure.signature())) {
            note(script, failure, "", null);
            groups.get(failure.signature()).count = 0;
        }
    }

    private Map<String, Object> finding(Group group) {
        Script script = group.script;
        Failure failure = group.failure;
        boolean isCostly = failure.kind().equals("time") || failure.kind().equals("threads");
        Unlooked unlooked = null;
        boolean isSteady = true;
        if (!isCostly) {
            runner.renew();
            isSteady = isAlike(group, outcome(script));
            if (isSteady) {
                unlooked = new Unlooked(script, failure, values, others -> endings(group, others));
            }
        }
        List<Object> completions = new ArrayList<>();
        completions.add(script.statements());
        if (unlooked != null && !unlooked.free.isEmpty()) {
            completions.add(unlooked.completed().statements());
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("method", script.call.name());
        told.put("kind", failure.kind());
        told.put("type", failure.type());
        told.put("supertypes", failure.supertypes());
        told.put("message", failure.message());
        told.put("where", failure.where());
        told.put("cause", failure.cause());
        told.put("observer", failure.observer());
        told.put("object", script.objectName());
        told.put("explicit", failure.isExplicit());
        told.put("announced", failure.isAnnounced());
        told.put("own", failure.isOwn());
        told.put("null", failure.hasNull());
        told.put("steady", isSteady);
        told.put("scripts", group.count);
        told.put("calls", script.calls);
        told.put("size", script.size);
        told.put("pattern", script.shown(unlooked == null ? Map.of() : unlooked.marks(), home()));
        told.put("java", completions);
        told.put("patterns", group.patterns);
        return told;
    }

    private List<Unlooked.Ending> endings(Group group, List<Script> others) {
        return Arrays.stream(runner.run(others).failures).map(one -> Unlooked.Ending.of(one, isAlike(group, one))).toList();
    }

    private static boolean isAlike(Group group, Failure outcome) {
        return group.failure.isAlike(outcome != null && group.isPattern ? outcome.with(group.failure.hasNull()) : outcome);
    }

    private Failure outcome(Script script) {
        return runner.run(script).failures[0];
    }
}
