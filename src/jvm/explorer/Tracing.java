import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What scripts come to in parts, so that each part can be asked about: what is returned, what is printed, what becomes of arguments.
 *
 * <p>In: scripts, and the program that made them or another one. Out: the ending of each, what the fields of its object hold after
 * each call, and other endings that programs with one planted fault come to.
 */
final class Tracing implements Seeing {
    /** The deepest nesting, the most elements and the longest text of fields. */
    private static final int DEPTH = 8;
    private static final int MOST = 12;
    private static final int LONGEST = 160;
    /** The most places of a run that are told. */
    private static final int LONGEST_TRAIL = 400;

    private final Plan plan;
    private final Api api;
    private final Rendering rendering;
    private final String home;
    /** Of the script that ran last, what is told of it. */
    private final List<Map<String, Object>> parts = new ArrayList<>();

    Tracing(Plan plan, Api api, Values values, String home) {
        this.plan = plan;
        this.api = api;
        this.home = home;
        rendering = new Rendering(api, values, plan);
    }

    /** Tells one part after the other; what is returned here is the number of what is told. */
    @Override
    public String see(Script script, Object result, Object[] arguments, String printed, String before, World world) throws Throwable {
        Map<String, Object> told = new LinkedHashMap<>();
        int shift = script.call.hasReceiver() ? 1 : 0;
        // Looking into fields changes nothing; going through a result may.
        Object object = script.call.isConstructor() ? result : shift == 1 ? arguments[0] : null;
        told.put("fields", object == null ? "" : fields(object, world));
        boolean hasValue = !script.call.isConstructor() && script.call.result().raw() != void.class;
        // A record is written as Java makes it, like the arguments.
        String record = result instanceof Record && World.isOwn(result.getClass()) ? Expectation.literal(result, world) : null;
        told.put("returned", hasValue ? record != null ? record : rendering.text(result, world) : null);
        told.put("object", hasValue && result != null && World.isOwn(result.getClass()) && !(result instanceof Record) && !(result instanceof Enum<?>));
        told.put("printed", printed);
        List<Object> after = new ArrayList<>();
        for (int at = shift; at < arguments.length; at++) {
            Object argument = arguments[at];
            boolean canChange = argument != null && (argument.getClass().isArray() || argument instanceof Collection<?>
                    || argument instanceof Map<?, ?> || argument instanceof StringBuilder);
            after.add(canChange ? rendering.text(argument, world) : "");
        }
        told.put("arguments", after);
        parts.add(told);
        return String.valueOf(parts.size() - 1);
    }

    /** How each script ends for the program, or for one that a pairing stands for; null where its beginning fails. */
    List<Object> endings(List<Script> scripts, ClassSources sources, Pairing pairing) {
        Runner runner = new Runner(plan, sources, api, this, pairing);
        try {
            Batch batch = new Batch();
            batch.scripts.addAll(scripts);
            parts.clear();
            runner.run(batch);
            List<Object> all = new ArrayList<>();
            for (int at = 0; at < scripts.size(); at++) {
                all.add(ending(batch.failures[at], batch.seen[at]));
            }
            return all;
        } finally {
            runner.close();
        }
    }

    private Map<String, Object> ending(Failure failure, String seen) {
        if (failure == null ? seen == null : failure.kind().equals("early") || failure.kind().equals("unrun")) {
            return null;
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("kind", failure == null ? "value" : failure.kind());
        told.put("value", failure == null ? "" : failure.type());
        if (failure == null) {
            told.putAll(parts.get(Integer.parseInt(seen)));
        }
        return told;
    }

    /** A program that keeps where each run comes by; null where it does not compile so. */
    static ClassSources trailed(List<ClassSources.SourceFile> files, String guard) {
        for (boolean hasConditions : new boolean[] {true, false}) {
            ClassSources sources = new ClassSources(files, guard, new Probes(hasConditions, LONGEST_TRAIL));
            if (sources.errors.isEmpty()) {
                return sources;
            }
        }
        return null;
    }

    /** The places that each script comes by, in the order of time: of each its line, and what it is; and how many more there are. */
    private List<Map<String, Object>> trails(List<Script> scripts, ClassSources trailed) {
        List<Map<String, Object>> all = new ArrayList<>();
        if (trailed == null) {
            return all;
        }
        Runner runner = new Runner(plan, trailed, api, this, new Pairing(api, api, home, home, Map.of()));
        try {
            Batch batch = runner.run(scripts);
            for (int[] trail : batch.trails) {
                int count = trail == null ? 0 : trail[0];
                int known = Math.min(count, LONGEST_TRAIL);
                List<Object> places = new ArrayList<>();
                for (int at = 1; at <= known; at++) {
                    Probes.Probe probe = trailed.probes.all.get(trail[at]);
                    places.add(Map.of("line", probe.line(), "what", probe.what()));
                }
                all.add(Map.of("places", places, "more", count - known));
            }
            return all;
        } finally {
            runner.close();
        }
    }

    /** What each call of a script comes to, from the first to the last. */
    List<Object> steps(Script script, ClassSources sources) {
        return endings(script.steps(), sources, null);
    }

    /** Programs that compile: as others misread them, then with a planted fault, evenly over the texts. */
    static List<Planted> planted(List<ClassSources.SourceFile> files, String guard, Plan asked) {
        List<Planted> all = new ArrayList<>();
        for (int at = 0; at < asked.misread.size(); at++) {
            add(all, new Mutants.Mutant(0, 0, "", "", asked.misread.get(at)), at, files, guard);
        }
        List<Mutants.Mutant> found = new ArrayList<>();
        for (int at = 0; at < files.size(); at++) {
            if (files.get(at).isTested()) {
                found.addAll(ClassSources.mutants(files.get(at), at));
            }
        }
        int count = Math.min(found.size(), asked.traced);
        for (int at = 0; at < count; at++) {
            add(all, found.get((int) ((long) at * found.size() / count)), -1, files, guard);
        }
        return all;
    }

    private static void add(List<Planted> all, Mutants.Mutant mutant, int misread, List<ClassSources.SourceFile> files, String guard) {
        List<ClassSources.SourceFile> changed = new ArrayList<>(files);
        changed.set(mutant.file(), new ClassSources.SourceFile(files.get(mutant.file()).name(), mutant.text(), true));
        ClassSources sources = new ClassSources(changed, guard);
        if (sources.errors.isEmpty()) {
            all.add(new Planted(mutant, misread, sources));
        }
    }

    /** A program with a planted fault, or as it is misread: then the number of that misreading, else -1. */
    record Planted(Mutants.Mutant mutant, int misread, ClassSources sources) {}

    /** The scripts with their endings, the steps to them, where they came by, and the endings that planted faults lead to. */
    List<Map<String, Object>> told(List<Script> scripts, ClassSources sources, List<Planted> planted, ClassSources trailed) {
        List<Map<String, Object>> trails = trails(scripts, trailed);
        List<Object> endings = endings(scripts, sources, null);
        List<List<Object>> instead = new ArrayList<>();
        scripts.forEach(script -> instead.add(new ArrayList<>()));
        Pairing same = new Pairing(api, api, home, home, Map.of());
        for (Planted one : planted) {
            List<Object> others = endings(scripts, one.sources(), same);
            for (int at = 0; at < scripts.size(); at++) {
                if (others.get(at) instanceof Map<?, ?> other && !isAlike(other, endings.get(at))) {
                    Map<String, Object> fault = new LinkedHashMap<>();
                    fault.put("line", one.mutant().line());
                    fault.put("was", one.mutant().was());
                    fault.put("is", one.mutant().is());
                    fault.put("misread", one.misread() < 0 ? null : one.misread());
                    fault.put("ending", other);
                    instead.get(at).add(fault);
                }
            }
        }
        List<Map<String, Object>> all = new ArrayList<>();
        for (int at = 0; at < scripts.size(); at++) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("ending", endings.get(at));
            told.put("steps", steps(scripts.get(at), sources));
            told.put("trail", trails.isEmpty() ? null : trails.get(at));
            told.put("faults", instead.get(at));
            all.add(told);
        }
        return all;
    }

    /** Whether two endings agree in all that can be asked about. */
    private static boolean isAlike(Map<?, ?> one, Object other) {
        return other instanceof Map<?, ?> ending && List.of("kind", "value", "returned", "printed", "arguments").stream()
                .allMatch(key -> java.util.Objects.equals(one.get(key), ending.get(key)));
    }

    /** The fields of an object: {@code size = 1, elements = {7, null}}. */
    private String fields(Object object, World world) {
        Set<Object> above = Collections.newSetFromMap(new IdentityHashMap<>());
        above.add(object);
        String text = inside(object, world, above, 0);
        return text.length() > LONGEST ? "" : text;
    }

    private String inside(Object object, World world, Set<Object> above, int depth) {
        List<String> all = new ArrayList<>();
        for (Class<?> type = object.getClass(); type != null && World.isOwn(type); type = type.getSuperclass()) {
            List<String> own = new ArrayList<>();
            for (Field field : type.getDeclaredFields()) {
                if (java.lang.reflect.Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                    continue;
                }
                try {
                    field.setAccessible(true);
                    own.add(field.getName() + " = " + value(field.get(object), world, above, depth + 1));
                } catch (ReflectiveOperationException | RuntimeException hidden) {
                    own.add(field.getName() + " = …");
                }
            }
            all.addAll(0, own);
        }
        return String.join(", ", all);
    }

    private String value(Object value, World world, Set<Object> above, int depth) {
        if (value == null || value instanceof Enum<?> || value.getClass().isPrimitive()) {
            return String.valueOf(value);
        }
        boolean isArray = value.getClass().isArray();
        if (!isArray && !World.isOwn(value.getClass())) {
            return rendering.text(value, world);
        }
        if (depth > DEPTH || !above.add(value)) {
            return "…";
        }
        try {
            if (!isArray) {
                return value.getClass().getSimpleName() + "(" + inside(value, world, above, depth) + ")";
            }
            List<String> all = new ArrayList<>();
            for (int at = 0; at < Math.min(MOST, Array.getLength(value)); at++) {
                all.add(value(Array.get(value, at), world, above, depth + 1));
            }
            return "{" + String.join(", ", all) + (Array.getLength(value) > MOST ? ", …}" : "}");
        } finally {
            above.remove(value);
        }
    }
}
