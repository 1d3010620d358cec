import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A script as a test: statements, the last call, and what is expected of it.
 *
 * <p>In: a script and how it ended. Out: facts, which tatsu words for JUnit and CodeRunner. Places whose values make no difference are
 * looked for, for the pattern.
 */
final class Telling {
    private final Values values;
    private final Api api;
    private final String home;
    private final Expectation expectation;
    private final Runner runner;

    Telling(Plan plan, ClassSources sources, Api api, Values values, String home) {
        this.values = values;
        this.api = api;
        this.home = home;
        expectation = new Expectation(api, values, new Rendering(api, values, plan));
        runner = new Runner(plan, sources, api, expectation, null);
    }

    void close() {
        runner.close();
    }

    /** Whether a test of a value, of the output, or of the type of an exception would see a difference in other scripts. */
    private List<Unlooked.Ending> endings(Failure failure, String seen, List<Script> others) {
        Batch batch = runner.run(others);
        List<Unlooked.Ending> endings = new ArrayList<>();
        for (int at = 0; at < others.size(); at++) {
            Failure got = batch.failures[at];
            endings.add(Unlooked.Ending.of(got, Failure.areToldAlike(failure, seen, got, batch.seen[at])));
        }
        return endings;
    }

    /** The test, or null if it is looking at the result that fails. */
    Map<String, Object> of(Script script, Failure failure, String seen) {
        Unlooked unlooked = new Unlooked(script, failure, values, others -> endings(failure, seen, others));
        // The last run is the one whose expectations are told.
        runner.renew();
        expectation.hasEnded = false;
        Batch batch = runner.run(script);
        if (failure != null && expectation.hasEnded) {
            return null;
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("script", script.shown(Map.of(), home));
        told.put("pattern", script.shown(unlooked.marks(), home));
        told.put("calls", script.steps().stream().map(step -> step.call.isConstructor() ? "new" : step.call.name()).toList());
        told.put("method", script.call.name());
        told.put("kind", failure == null ? "value" : "thrown");
        told.put("value", failure == null ? seen : Ty.of(thrown(failure)).java());
        told.put("adds", 0);
        told.put("kills", 0);
        List<String> statements = script.plainStatements();
        told.put("setup", statements.subList(0, statements.size() - 1));
        List<Script> before = script.steps().subList(0, statements.size() - 1);
        told.put("fails", before.stream().map(step -> step.thrown == null ? "" : Ty.of(thrown(step.thrown)).java()).toList());
        Map<Integer, String> names = new LinkedHashMap<>();
        List<Object> arguments = new ArrayList<>();
        if (failure == null) {
            for (Object check : expectation.checks) {
                int argument = (Integer) ((Map<?, ?>) check).get("argument");
                if (argument >= 0) {
                    names.put(argument, names.isEmpty() ? "given" : "given" + (names.size() + 1));
                    arguments.add(script.call.parameters().get(argument).java() + " " + names.get(argument) + " = "
                            + Script.text(script.arguments.get(argument)) + ";");
                }
            }
        }
        told.put("arguments", arguments);
        told.put("names", new ArrayList<>(names.values()));
        boolean isOrder = Rendering.isOrder(script.call) && failure == null;
        told.put("call", isOrder ? "Integer.signum(" + script.lastCall(names) + ")" : script.lastCall(names));
        told.put("void", Rendering.isHash(script.call) || script.call.isConstructor() || script.call.result().raw() == void.class);
        told.put("checks", failure == null ? List.copyOf(expectation.checks) : List.of());
        told.put("printed", failure == null ? expectation.printed : "");
        told.put("output", batch.output[0] == null ? "" : batch.output[0]);
        return told;
    }

    private Class<?> thrown(Failure failure) {
        for (Class<?> type : api.types) {
            if (type.getName().equals(failure.type())) {
                return type;
            }
        }
        try {
            return Class.forName(failure.type());
        } catch (ClassNotFoundException hidden) {
            return Throwable.class;
        }
    }
}
