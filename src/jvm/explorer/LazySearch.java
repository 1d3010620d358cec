import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A field that is not known yet. A run that reads it ends there. */
final class Unset extends Term {
    /** How many objects it is inside of. */
    final int depth;

    Unset(Ty type, int depth) {
        super(type, 0);
        this.depth = depth;
    }

    @Override Object make(World world, Object[] variables) {
        Class<?> raw = type.raw();
        return !raw.isPrimitive() ? null : raw == boolean.class ? (Object) false : raw == char.class ? (Object) 'a' : raw == double.class ? (Object) 0.0
                : raw == float.class ? (Object) 0f : raw == long.class ? (Object) 0L : raw == short.class ? (Object) (short) 0
                : raw == byte.class ? (Object) (byte) 0 : (Object) 0;
    }

    @Override String text(List<String> parts, List<String> variables) {
        return "?";
    }
}

/**
 * Calls on values whose fields are filled in where a run looks: all patterns of arguments up to a depth that end badly.
 *
 * <p>In: the program, and the program in which each read of a field asks {@code Guard}. Out: patterns with {@code ?} for what no run
 * looks at. What holds: patterns do not overlap, since a field that is looked at is filled in with each value once; all values within
 * the depth that end badly are in one; each pattern was completed by two different values, which ended alike in the program as it is.
 */
final class LazySearch {
    private static final int BATCH = 1024;
    /** The greatest size of values that are not filled in field by field. */
    private static final int OTHERS = 3;

    /** A pattern that ends badly. */
    record Pattern(Script script, Failure failure, Map<Script.Place, String> marks, Script completed) {}

    final List<Pattern> patterns = new ArrayList<>();
    /** Runs of patterns. */
    long runs;
    /** Whether all patterns up to the depth were run. */
    boolean isWhole = true;
    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Values values;
    private final Runner runner;
    private final Runner lazy;
    private final long deadline;
    private final Deque<Script> open = new ArrayDeque<>();
    private final Map<Class<?>, Optional<Call>> makers = new HashMap<>();
    /** The smallest values of each type. */
    private final Map<Ty, List<Term>> firsts = new HashMap<>();

    LazySearch(Plan plan, ClassSources sources, ClassSources reading, Api api, Values values) {
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.values = values;
        Plan single = plan.unobserving();
        runner = new Runner(single, sources, api, null, null);
        lazy = new Runner(single, reading, api, null, null);
        deadline = System.nanoTime() + plan.time * 1_000_000;
    }

    void run() {
        for (Call call : api.calls) {
            boolean isFit = call.isTested() && !call.isConstructor() && (!call.hasReceiver() || isLazy(call.owner().raw()))
                    && (call.hasReceiver() || call.parameters().stream().anyMatch(type -> api.implementing(type.raw()).stream().anyMatch(this::isLazy)));
            if (isFit && values.isAllowed(call)) {
                begin(call);
            }
        }
        while (!open.isEmpty() && isWhole) {
            Runner.Batch batch = new Runner.Batch();
            while (!open.isEmpty() && batch.scripts.size() < BATCH) {
                batch.scripts.add(open.poll());
            }
            lazy.run(batch);
            runs += batch.scripts.size();
            List<Script> ended = new ArrayList<>();
            List<Failure> failures = new ArrayList<>();
            for (int at = 0; at < batch.scripts.size(); at++) {
                Script script = batch.scripts.get(at);
                if (plan.journal != null && batch.demanded[at] instanceof Unset) {
                    plan.journal.note(() -> script.shown(Map.of(), sources.stem), "looks at a ?");
                } else if (plan.journal != null) {
                    plan.journal.note(script, sources.stem, batch.failures[at], null);
                }
                if (batch.demanded[at] instanceof Unset unset) {
                    refine(script, unset);
                } else if (batch.failures[at] == null || !batch.failures[at].kind().equals("early")) {
                    ended.add(script);
                    failures.add(batch.failures[at]);
                }
            }
            settle(ended, failures);
            isWhole &= runs < plan.scripts && System.nanoTime() < deadline && !lazy.isWornOut() && !runner.isWornOut();
        }
        lazy.close();
        runner.close();
    }

    /** All choices of a call's arguments, objects with no field known. */
    private void begin(Call call) {
        List<List<Term>> parts = new ArrayList<>();
        if (call.hasReceiver()) {
            List<Term> receivers = choices(call.owner(), 1);
            receivers.removeIf(Term::hasNull);
            parts.add(receivers);
        }
        call.parameters().forEach(type -> parts.add(choices(type, 1)));
        product(parts, new ArrayList<>(), all -> open.add(new Script(null, call, call.hasReceiver() ? all.get(0) : null,
                List.copyOf(call.hasReceiver() ? all.subList(1, all.size()) : all))));
    }

    private static void product(List<List<Term>> parts, List<Term> chosen, Values.Taker taker) {
        if (chosen.size() == parts.size()) {
            taker.take(List.copyOf(chosen));
            return;
        }
        for (Term term : parts.get(chosen.size())) {
            chosen.add(fresh(term));
            product(parts, chosen, taker);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** The term with unknown fields of its own. */
    private static Term fresh(Term term) {
        if (term instanceof Unset unset) {
            return new Unset(unset.type, unset.depth);
        }
        return term.parts().stream().anyMatch(Unset.class::isInstance) ? term.with(term.parts().stream().map(LazySearch::fresh).toList()) : term;
    }

    /** The values of a type at a depth: objects with no field known, and all small values of other types. */
    private List<Term> choices(Ty type, int depth) {
        List<Term> all = new ArrayList<>();
        List<Class<?>> classes = World.isOwn(type.raw()) ? api.implementing(type.raw()) : List.of();
        if (classes.stream().noneMatch(this::isLazy)) {
            for (int size = 1; size <= Math.min(OTHERS, plan.size); size++) {
                all.addAll(values.of(type, size));
            }
            return all;
        }
        values.of(type, 1).stream().filter(term -> term instanceof Term.Constant && term.hasNull()).forEach(all::add);
        for (Class<?> one : classes) {
            Call maker = isLazy(one) ? maker(one) : null;
            if (maker == null) {
                for (int size = 1; size <= Math.min(OTHERS, plan.size); size++) {
                    all.addAll(values.of(Ty.of(one), size));
                }
            } else if (depth <= plan.depth || maker.parameters().isEmpty()) {
                all.add(new Term.Made(maker.owner(), maker, maker.parameters().stream().map(part -> (Term) new Unset(part, depth + 1)).toList()));
            }
        }
        return all;
    }

    private boolean isLazy(Class<?> type) {
        return maker(type) != null;
    }

    /** The constructor that only stores its arguments; null if a class has none. */
    private Call maker(Class<?> type) {
        return makers.computeIfAbsent(type, one -> Optional.ofNullable(found(one))).orElse(null);
    }

    private Call found(Class<?> type) {
        PlainClass plain = sources.plain.get(type.getName());
        Class<?> above = type.getSuperclass();
        boolean isAlone = above == Object.class || above == Record.class
                || above != null && World.isOwn(above) && above.getSuperclass() == Object.class && above.getDeclaredFields().length == 0
                && !sources.explicit.contains(above.getName() + "#<init>/0");
        if (plain == null || !isAlone) {
            return null;
        }
        List<Call> makers = api.calls.stream().filter(call -> call.isConstructor() && call.owner().raw() == type && values.isAllowed(call)
                && call.parameters().size() == plain.fields().size()).toList();
        return makers.size() == 1 ? makers.get(0) : null;
    }

    /** The script with each value at a field that was looked at. */
    private void refine(Script script, Unset unset) {
        for (Term term : choices(unset.type, unset.depth)) {
            Term known = fresh(term);
            open.add(filled(script, one -> one == unset ? known : one));
        }
    }

    /** The script with something else for its unknown fields. */
    private static Script filled(Script script, Function<Unset, Term> others) {
        Term receiver = script.receiver == null ? null : filled(script.receiver, others);
        return new Script(null, script.call, receiver, script.arguments.stream().map(term -> filled(term, others)).toList());
    }

    private static Term filled(Term term, Function<Unset, Term> others) {
        if (term instanceof Unset unset) {
            return others.apply(unset);
        }
        List<Term> parts = new ArrayList<>(term.parts().size());
        boolean isOther = false;
        for (Term part : term.parts()) {
            Term other = filled(part, others);
            parts.add(other);
            isOther |= other != part;
        }
        return isOther ? term.with(parts) : term;
    }

    /** The unknown fields of a script, from left to right. */
    private static Map<Script.Place, Unset> unsets(Script script) {
        Map<Script.Place, Unset> found = new LinkedHashMap<>();
        if (script.receiver != null) {
            unsets(script.receiver, new Script.Place(0, -1, List.of()), found);
        }
        for (int at = 0; at < script.arguments.size(); at++) {
            unsets(script.arguments.get(at), new Script.Place(0, at, List.of()), found);
        }
        return found;
    }

    private static void unsets(Term term, Script.Place place, Map<Script.Place, Unset> found) {
        if (term instanceof Unset unset) {
            found.put(place, unset);
        }
        for (int at = 0; at < term.parts().size(); at++) {
            unsets(term.parts().get(at), place.part(at), found);
        }
    }

    /** Runs completions of scripts that look at nothing unknown; one that ends otherwise shows what was looked at unseen. */
    private void settle(List<Script> scripts, List<Failure> failures) {
        Runner.Batch batch = new Runner.Batch();
        for (Script script : scripts) {
            batch.scripts.add(completed(script, 0));
            batch.scripts.add(completed(script, 1));
        }
        runner.run(batch);
        for (int at = 0; at < scripts.size(); at++) {
            Script script = scripts.get(at);
            Failure failure = failures.get(at);
            boolean isAlike = true;
            for (int one = 2 * at; one < 2 * at + 2; one++) {
                Failure seen = batch.failures[one];
                boolean isObserved = seen != null && !seen.observer().isEmpty();
                isAlike &= failure == null ? seen == null || isObserved : failure.isAlike(seen);
            }
            if (isAlike && failure == null) {
                continue;
            }
            Map<Script.Place, Unset> unsets = unsets(script);
            if (!isAlike && !unsets.isEmpty()) {
                refine(script, unsets.values().iterator().next());
            } else {
                Map<Script.Place, String> marks = new LinkedHashMap<>();
                unsets.keySet().forEach(place -> marks.put(place, marks.isEmpty() ? "?" : "?" + marks.size()));
                Failure told = isAlike ? failure : batch.failures[2 * at];
                if (told != null) {
                    patterns.add(new Pattern(script, told, marks, batch.scripts.get(2 * at)));
                }
            }
        }
    }

    /** The script with the first or the second value at each unknown field. */
    private Script completed(Script script, int number) {
        return filled(script, unset -> {
            List<Term> some = firsts(unset.type);
            return some.isEmpty() ? unset : some.get(Math.min(number, some.size() - 1));
        });
    }

    /** The smallest values of a type, two or more where there are as many. */
    private List<Term> firsts(Ty type) {
        List<Term> known = firsts.get(type);
        if (known != null) {
            return known;
        }
        List<Term> found = new ArrayList<>();
        firsts.put(type, found);
        for (int size = 1; size <= plan.size && found.size() < 2; size++) {
            found.addAll(values.of(type, size));
        }
        // Objects with many fields are larger than all scripts may be.
        for (Class<?> one : World.isOwn(type.raw()) && found.size() < 2 ? api.implementing(type.raw()) : List.<Class<?>>of()) {
            Call maker = maker(one);
            List<List<Term>> parts = maker == null ? List.of(List.of()) : maker.parameters().stream().map(this::firsts).toList();
            if (parts.stream().noneMatch(List::isEmpty)) {
                for (int number = 0; number < 2; number++) {
                    int other = number;
                    found.add(new Term.Made(maker.owner(), maker, parts.stream().map(some -> some.get(Math.min(other, some.size() - 1))).toList()));
                }
            }
        }
        return found;
    }
}
