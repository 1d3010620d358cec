import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All scripts up to a size, the smallest first.
 *
 * <p>In: what can be called, the values. Out: each script once, run, with how it ended. A script that fails is not gone on with, unless
 * the plan says so and it throws an exception.
 * What holds: a script whose calls have nothing to do with its last one is left out, because a shorter one does the work; so is one
 * that makes an object in vain. With the budget all used up, sizes up to {@link #reached} are complete.
 */
final class Enumeration {
    /** What is done with each script that was run. */
    interface Visitor {
        void visit(Script script, Failure failure, String seen, long[] visited);
    }

    private static final int BATCH = 2048;
    /** Steps that cost as much as a script. */
    static final long STEPS_A_SCRIPT = 200;
    /** Scripts without new classes that cost as much as one with them. */
    private static final long SCRIPTS_A_WORLD = 300;
    /** What a script costs that overflows the stack: thousands of frames are unwound. */
    static final long OVERFLOW = 2000;
    private static final int MOST_VARIABLES = 3;

    /** Scripts that were run. */
    long scripts;
    /** The largest size of which all scripts were run. */
    int reached;
    /** Whether there are no more scripts of so many calls, whatever their size. */
    boolean isWhole;
    /** Whether time was up before the bounds were reached. */
    boolean isLate;
    /** Whether too many threads hang. */
    boolean isWornOut;
    /** Calls that hung without a step, or used up all memory, so often that they were left out from then on. */
    final Set<Call> leftOut = new LinkedHashSet<>();

    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Values values;
    private final Runner runner;
    private final Visitor visitor;
    private final long deadline;
    /** Scripts that ended well and can be gone on with, by size. */
    private final List<List<Script>> open = new ArrayList<>();
    /** Constructors' scripts that ended well, by size: objects for later. */
    private final List<List<Script>> creations = new ArrayList<>();
    private final Set<Class<?>> consumed = new HashSet<>();
    /** The calls that can be made. */
    final List<Call> usable = new ArrayList<>();
    private Batch batch = new Batch();
    private final Map<Call, Integer> hanging = new HashMap<>();
    private long cost;

    Enumeration(Plan plan, ClassSources sources, Api api, Values values, Runner runner, Visitor visitor) {
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.values = values;
        this.runner = runner;
        this.visitor = visitor;
        deadline = System.nanoTime() + plan.time * 1_000_000;
        for (Call call : api.calls) {
            if (!values.isAllowed(call)) {
                continue;
            }
            String missing = missing(call);
            if (missing == null) {
                usable.add(call);
                // What equals takes is an object of its class as well.
                call.parameters().stream().map(one -> one.raw() == Object.class && !one.arguments().isEmpty() ? one.argument(0) : one)
                        .map(Ty::raw).filter(World::isOwn).forEach(consumed::add);
            } else if (call.isTested() && !isOfFunction(call)) {
                api.skipped.put(call.shown(), missing);
            }
        }
    }

    /** Whether it is the open method of a function type beside the class under test: it is passed, and has no code of its own. */
    private boolean isOfFunction(Call call) {
        Class<?> owner = call.owner().raw();
        return owner.getEnclosingClass() != null && api.implementing(owner).isEmpty() && call.executable().equals(Term.Function.method(owner));
    }

    /** Why a call cannot be made, or null. */
    private String missing(Call call) {
        for (Ty parameter : call.parameters()) {
            String missing = values.missing(parameter);
            if (missing != null) {
                return missing;
            }
        }
        Class<?> owner = call.owner().raw();
        if (call.hasReceiver() && java.lang.reflect.Modifier.isAbstract(call.executable().getModifiers()) && api.implementing(owner).isEmpty()) {
            // A function made here has no code of the class.
            return "no class implements `" + call.owner().java() + "`: give one with `--with`";
        }
        return call.hasReceiver() && !owner.isEnum() ? values.missing(call.receiver()) : null;
    }

    /** Whether there is anything to test. */
    boolean isEmpty() {
        return usable.stream().noneMatch(Call::isTested);
    }

    void run() {
        int most = greatest();
        for (int size = 1; size <= plan.size; size++) {
            open.add(new ArrayList<>());
            creations.add(new ArrayList<>());
            if (!level(size)) {
                return;
            }
            reached = size;
            if (size >= most) {
                break;
            }
        }
        isWhole = reached >= most && values.cut.isEmpty() && leftOut.isEmpty();
    }

    /** No script is larger than this; the greatest number if values have no greatest size. */
    private int greatest() {
        int largest = 1;
        for (Call call : usable) {
            int sum = 1;
            List<Ty> parts = new ArrayList<>(call.parameters());
            if (call.hasReceiver() && api.isTransparent(call.receiver().raw())) {
                parts.add(call.receiver());
            }
            for (Ty part : parts) {
                int most = 1;
                for (int size = 1; size <= plan.size; size++) {
                    most = values.of(part, size).stream().anyMatch(this::isValue) ? size : most;
                }
                if (most == plan.size) {
                    return Integer.MAX_VALUE;
                }
                sum += most;
            }
            largest = Math.max(largest, sum);
        }
        boolean goesOn = sources.changeable != null || usable.stream().anyMatch(call -> mayMake(call.result().raw()));
        return largest * (goesOn ? plan.calls : 1);
    }

    /** Whether a call with this result may make an object for later calls. */
    private boolean mayMake(Class<?> result) {
        return api.types.stream().anyMatch(type -> (result.isAssignableFrom(type) || type.isAssignableFrom(result))
                && !result.isPrimitive() && !type.isInterface() && !api.isTransparent(type));
    }

    /** All scripts of a size; false if the budget ends first. */
    private boolean level(int size) {
        for (Call call : usable) {
            if (!extend(null, call, size)) {
                return false;
            }
        }
        for (int before = 1; before < size; before++) {
            // What is made on the way belongs to this level and stands in another list.
            for (Script script : List.copyOf(open.get(before - 1))) {
                for (Call call : usable) {
                    if (!extend(script, call, size)) {
                        return false;
                    }
                }
                if (sources.changeable == null) {
                    create(script, size);
                }
            }
        }
        return flush();
    }

    /** One more object out of values, which the next call has to use. */
    private void create(Script script, int size) {
        int own = size - script.size;
        if (script.calls + 2 > plan.calls || script.variables + 1 >= MOST_VARIABLES || own < 1 || own > creations.size()
                || script.variables == 0 && script.made == null) {
            return;
        }
        for (Script made : creations.get(own - 1)) {
            boolean isOrdered = !script.isCreation() || made.call.number() >= script.call.number();
            if (isOrdered && consumed.stream().anyMatch(type -> type.isAssignableFrom(made.made))) {
                Script longer = new Script(script, made.call, made.receiver, made.arguments);
                longer.made = made.made;
                open.get(size - 1).add(longer);
            }
        }
    }

    private boolean extend(Script before, Call call, int size) {
        int rest = size - 1 - (before == null ? 0 : before.size);
        if (rest < call.parameters().size() || before != null && (before.calls >= plan.calls || call.isConstructor() && !mayFollow(before, call))) {
            return true;
        }
        List<Class<?>> scope = Script.scope(before);
        if (!call.hasReceiver()) {
            return arguments(before, call, null, rest, scope);
        }
        Class<?> receives = call.receiver().raw();
        for (int at = 0; at < scope.size(); at++) {
            if (receives.isAssignableFrom(scope.get(at)) && !arguments(before, call, new Term.Variable(Ty.of(scope.get(at)), at), rest, scope)) {
                return false;
            }
        }
        // A receiver that never changes has to do with calls before if it is given what they made.
        if (before == null || sources.changeable != null || takesOne(call, scope)) {
            for (int own = 1; own <= rest - call.parameters().size(); own++) {
                for (Term receiver : values.of(call.receiver(), own)) {
                    if (isValue(receiver) && !receiver.hasNull() && !arguments(before, call, receiver, rest - own, scope)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Whether a constructor may be called after other calls: it takes an object, or sees what these did to static fields. */
    private boolean mayFollow(Script before, Call call) {
        return before.variables + (before.made == null ? 0 : 1) < MOST_VARIABLES && sources.changeable != null || takesObjects(call);
    }

    private static boolean takesOne(Call call, List<Class<?>> scope) {
        return call.parameters().stream().anyMatch(type -> scope.stream().anyMatch(type.raw()::isAssignableFrom));
    }

    private boolean takesObjects(Call call) {
        return call.makesInner() && !api.isTransparent(call.receiver().raw()) || call.parameters().stream().anyMatch(type -> World.isOwn(type.raw()) && !api.isTransparent(type.raw()));
    }

    /** Whether a term stands for itself in a call; objects that can change are variables. */
    private boolean isValue(Term term) {
        return !(term instanceof Term.Made made) || api.isTransparent(made.type.raw());
    }

    /** Whether a call sets a field of a node to another node: there, {@code null} is a value like others. */
    private boolean isSetter(Call call) {
        Class<?> owner = call.owner().raw();
        return call.name().startsWith("set") && call.hasReceiver() && call.parameters().size() == 1 && call.parameters().get(0).raw() == owner
                && !api.isTransparent(owner)
                && java.util.Arrays.stream(owner.getDeclaredFields()).anyMatch(one -> one.getType() == owner && !java.lang.reflect.Modifier.isStatic(one.getModifiers()));
    }

    private boolean arguments(Script before, Call call, Term receiver, int rest, List<Class<?>> scope) {
        return arguments(before, call, receiver, rest, scope, new ArrayList<>());
    }

    private boolean arguments(Script before, Call call, Term receiver, int rest, List<Class<?>> scope, List<Term> made) {
        int count = call.parameters().size() - made.size();
        if (count == 0) {
            return rest != 0 || offer(new Script(before, call, receiver, List.copyOf(made)));
        }
        Ty type = call.parameters().get(made.size());
        for (int own = count == 1 ? rest : 1; own <= rest - count + 1; own++) {
            for (Term term : values.of(type, own)) {
                if (isValue(term) && !next(before, call, receiver, rest - own, scope, made, term)) {
                    return false;
                }
            }
            if (own == 1 && isSetter(call) && !plan.isNull && !next(before, call, receiver, rest - own, scope, made, new Term.Constant(type, null, "null", 1))) {
                return false;
            }
            for (int at = 0; own == 1 && at < scope.size(); at++) {
                if (type.raw().isAssignableFrom(scope.get(at))
                        && !next(before, call, receiver, rest - own, scope, made, new Term.Variable(Ty.of(scope.get(at)), at))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean next(Script before, Call call, Term receiver, int rest, List<Class<?>> scope, List<Term> made, Term term) {
        made.add(term);
        boolean goesOn = arguments(before, call, receiver, rest, scope, made);
        made.remove(made.size() - 1);
        return goesOn;
    }

    private boolean offer(Script script) {
        if (leftOut.contains(script.call)) {
            return true;
        }
        boolean isConnected = script.before == null || sources.changeable != null || script.unused == 0 && script.uses() != 0;
        if (!isConnected) {
            return true;
        }
        batch.scripts.add(script);
        return batch.scripts.size() < BATCH || flush();
    }

    /** Runs what waits; false if the budget is used up. */
    private boolean flush() {
        Batch current = batch;
        batch = new Batch();
        current.deadline = deadline;
        current.hanging = hanging;
        runner.run(current);
        cost += current.scripts.size() * (runner.needsWorlds() ? SCRIPTS_A_WORLD : 1) + current.steps / STEPS_A_SCRIPT;
        for (int at = 0; at < current.scripts.size(); at++) {
            Script script = current.scripts.get(at);
            Failure failure = current.failures[at];
            if (failure != null && failure.kind().equals("unrun")) {
                continue;
            }
            scripts++;
            if (plan.journal != null) {
                plan.journal.note(script, sources.stem, failure, current.seen[at]);
            }
            visitor.visit(script, failure, current.seen[at], current.visited[at]);
            if (failure != null) {
                cost += failure.type().endsWith("StackOverflowError") ? OVERFLOW : 0;
                if ((failure.kind().equals("time") || failure.kind().equals("memory")) && hanging.getOrDefault(script.call, 0) >= Runner.MOST_HANGING) {
                    leftOut.add(script.call);
                }
                boolean isEnd = failure.observer().isEmpty();
                if (isEnd && !(plan.goesOn && failure.isExpectable(sources.guard))) {
                    continue;
                }
                // Otherwise the call itself ended well.
                script.thrown = isEnd ? failure : null;
            }
            if (script.before == null && script.call.isConstructor() && script.made != null && script.uses() == 0) {
                creations.get(script.size - 1).add(script);
            }
            boolean leadsOn = script.made != null || script.variables > 0 || sources.changeable != null;
            if (leadsOn && script.calls < plan.calls) {
                open.get(script.size - 1).add(script);
            }
        }
        isWornOut = runner.isWornOut();
        isLate = System.nanoTime() > deadline;
        return !isWornOut && !isLate && cost < plan.scripts;
    }
}
