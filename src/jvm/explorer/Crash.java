import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The search for scripts that end badly.
 *
 * <p>In: a program and a plan. Out: for each signature the first script, with what it does not look at, and how often it occurred.
 */
final class Crash {
    /** Other values that are tried at a place. */
    private static final int OTHERS = 8;

    private final ClassSources sources;
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
    }

    Crash(ClassSources sources, Plan plan) throws ReflectiveOperationException {
        this.sources = sources;
        this.plan = plan;
        World world = new World(sources, Integer.MAX_VALUE / 1024, () -> true);
        api = new Api(sources, world.loader(), plan.only);
        values = new Values(plan, api, sources, new World(sources, api.calls.size(), () -> true));
        runner = new Runner(plan, sources, api, null, null);
    }

    Map<String, Object> run() {
        Enumeration enumeration = new Enumeration(plan, sources, api, values, runner, this::note);
        Map<String, Object> told = new LinkedHashMap<>();
        enumeration.run();
        told.put("name", home());
        told.put("tested", api.calls.stream().filter(Call::isTested).map(Call::shown).toList());
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

    /** The class that the file is named after, else the first: its static methods need no name before them. */
    private String home() {
        List<String> names = api.types.stream().filter(type -> sources.tested.contains(type.getName())).map(type -> Ty.of(type).java()).toList();
        return names.contains(sources.stem) || names.isEmpty() ? sources.stem : names.get(0);
    }

    private void note(Script script, Failure failure, String seen) {
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

    private Map<String, Object> finding(Group group) {
        Script script = group.script;
        Failure failure = group.failure;
        boolean isCostly = failure.kind().equals("time") || failure.kind().equals("threads");
        Map<Script.Place, List<Term>> free = new LinkedHashMap<>();
        boolean isSteady = true;
        if (!isCostly) {
            runner.renew();
            isSteady = failure.isAlike(outcome(script));
            if (isSteady) {
                probe(script, failure, free);
            }
        }
        Map<Script.Place, String> marks = new LinkedHashMap<>();
        Map<Script.Place, Term> other = new LinkedHashMap<>();
        free.forEach((place, terms) -> {
            marks.put(place, marks.isEmpty() ? "?" : "?" + marks.size());
            other.put(place, terms.get(0));
        });
        List<Object> completions = new ArrayList<>();
        completions.add(script.statements());
        if (!free.isEmpty()) {
            completions.add(script.with(other).statements());
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
        told.put("explicit", failure.isExplicit());
        told.put("announced", failure.isAnnounced());
        told.put("own", failure.isOwn());
        told.put("null", failure.hasNull());
        told.put("steady", isSteady);
        told.put("scripts", group.count);
        told.put("calls", script.calls);
        told.put("size", script.size);
        told.put("pattern", script.shown(marks, home()));
        told.put("java", completions);
        return told;
    }

    private Failure outcome(Script script) {
        Runner.Batch batch = new Runner.Batch();
        batch.scripts.add(script);
        runner.run(batch);
        return batch.failures[0];
    }

    /** Finds the places whose values make no difference, from left to right. */
    private void probe(Script script, Failure failure, Map<Script.Place, List<Term>> free) {
        List<Script> steps = script.steps();
        for (int step = 0; step < steps.size(); step++) {
            Script one = steps.get(step);
            if (one.receiver != null) {
                parts(script, failure, one.receiver, new Script.Place(step, -1, List.of()), free);
            }
            for (int at = 0; at < one.arguments.size(); at++) {
                Ty type = one.call.parameters().get(at);
                place(script, failure, one.arguments.get(at), type, new Script.Place(step, at, List.of()), free);
            }
        }
    }

    private void parts(Script script, Failure failure, Term term, Script.Place place, Map<Script.Place, List<Term>> free) {
        for (int at = 0; at < term.parts().size(); at++) {
            place(script, failure, term.parts().get(at), term.typeOfPart(at), place.part(at), free);
        }
    }

    private void place(Script script, Failure failure, Term term, Ty type, Script.Place place, Map<Script.Place, List<Term>> free) {
        if (term.variables() != 0) {
            return;
        }
        List<Term> others = values.others(type, term, OTHERS);
        if (isFree(script, failure, place, others, free)) {
            free.put(place, others);
        } else {
            parts(script, failure, term, place, free);
        }
    }

    /** Whether a script ends alike with each other value, as far as it can be made; those that cannot are taken out. */
    private boolean isFree(Script script, Failure failure, Script.Place place, List<Term> others, Map<Script.Place, List<Term>> free) {
        for (Term other : List.copyOf(others)) {
            Map<Script.Place, Term> alone = new LinkedHashMap<>();
            alone.put(place, other);
            Failure outcome = outcome(script.with(alone));
            if (outcome != null && outcome.kind().equals("early")) {
                others.remove(other);
                continue;
            }
            if (!failure.isAlike(outcome)) {
                return false;
            }
            // Together with those that are free already, each at another value.
            Map<Script.Place, Term> together = new LinkedHashMap<>(alone);
            free.forEach((one, terms) -> together.put(one, terms.get(0)));
            if (together.size() > 1 && !failure.isAlike(outcome(script.with(together)))) {
                return false;
            }
        }
        return !others.isEmpty();
    }
}
