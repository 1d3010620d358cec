import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Calls on values whose parts are filled in where a run looks: all patterns of scripts up to a depth that end badly.
 *
 * <p>In: the program, and the program in which each read of a field or an element asks {@code Unknown}. Out: patterns with {@code ?} for
 * what no run looks at. What holds: patterns do not overlap, since a part that is looked at is filled in with each value once; all
 * values within the depth that end badly are in one; each pattern was completed by two different values, which ended alike in the
 * program as it is. A script that ends well is gone on with as the pattern that it is.
 */
final class LazySearch {
    private static final int BATCH = 1024;
    private static final int MOST_VARIABLES = 3;

    /** A pattern that ends badly, as text, and a script of it. */
    record Pattern(String text, Failure failure, Script completed) {}

    final List<Pattern> patterns = new ArrayList<>();
    /** Runs of patterns. */
    long runs;
    /** The greatest number of calls whose scripts were all run. */
    int calls;
    /** Whether there are scripts of several calls. */
    boolean isChained;
    /** Whether time was up. */
    boolean isLate;
    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Values values;
    private final Fillings fillings;
    private final Runner runner;
    private final Runner lazy;
    private final String home;
    private final long deadline;
    private final Deque<Refined> open = new ArrayDeque<>();
    /** Runs, and what long ones count beside that. */
    private long cost;
    /** Whether there are more scripts than may be run. */
    private boolean isCut;
    /** Scripts of the last number of calls that ended well and can be gone on with. */
    private List<Script> ended = new ArrayList<>();
    private final Map<Call, Boolean> fills = new HashMap<>();
    /** Classes of objects that change and that some call takes as an argument. */
    private final Set<Class<?>> consumed = new HashSet<>();

    /** {@code home}: the class under test. */
    LazySearch(Plan plan, ClassSources sources, ClassSources reading, Api api, Values values, String home) {
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.values = values;
        this.home = home;
        fillings = new Fillings(plan, sources, api, values);
        Plan single = plan.unobserving();
        runner = new Runner(single, sources, api, null, null);
        lazy = new Runner(single, reading, api, null, null);
        deadline = System.nanoTime() + plan.time * 1_000_000;
        api.calls.stream().flatMap(call -> call.parameters().stream()).filter(type -> World.isOwn(type.raw()) && !type.raw().isArray())
                .flatMap(type -> api.implementing(type.raw()).stream()).filter(type -> !api.isTransparent(type)).forEach(consumed::add);
    }

    void run() {
        isChained = api.calls.stream().anyMatch(call -> values.isAllowed(call) && call.hasReceiver() && !api.isTransparent(call.owner().raw()))
                && api.calls.stream().anyMatch(call -> values.isAllowed(call) && fills(call));
        boolean goesOn = true;
        while (goesOn && calls < plan.calls) {
            List<Script> before = ended;
            ended = new ArrayList<>();
            for (Call call : api.calls) {
                if (values.isAllowed(call) && calls == 0) {
                    begin(call);
                } else if (values.isAllowed(call)) {
                    before.forEach(script -> extend(script, call));
                }
            }
            boolean isLast = open.isEmpty();
            goesOn = work() && !isLast && !isCut;
            calls = isLast ? plan.calls : calls + (goesOn ? 1 : 0);
        }
        lazy.close();
        runner.close();
    }

    /** Runs what is open; false if the budget ends first. */
    private boolean work() {
        boolean isOver = false;
        Ends before = null;
        while (before != null || !open.isEmpty() && !isOver) {
            Ends ends = open.isEmpty() || isOver ? null : new Ends();
            if (ends != null) {
                next(ends);
            }
            // While these were run, a second thread has run completions of those before.
            if (before != null) {
                settle(before);
            }
            isLate = System.nanoTime() > deadline;
            isOver = isLate || cost >= plan.scripts || lazy.isWornOut() || runner.isWornOut();
            before = ends;
            if (before != null) {
                before.complete(runner);
            }
        }
        isLate &= !open.isEmpty();
        return open.isEmpty();
    }

    /** Runs scripts that are open. Those that look at something are refined, the others end. */
    private void next(Ends ends) {
        Runner.Batch batch = new Runner.Batch();
        while (!open.isEmpty() && batch.scripts.size() < BATCH) {
            batch.scripts.add(open.poll().made());
        }
        lazy.run(batch);
        runs += batch.scripts.size();
        cost += batch.scripts.size() + batch.steps / Enumeration.STEPS_A_SCRIPT;
        for (int at = 0; at < batch.scripts.size(); at++) {
            Script script = batch.scripts.get(at);
            if (plan.journal != null && batch.demanded[at] instanceof Unset) {
                plan.journal.note(() -> told(script), "looks at a ?");
            } else if (plan.journal != null) {
                unsets(script);
                plan.journal.note(script, sources.stem, batch.failures[at], null);
            }
            if (batch.demanded[at] instanceof Unset unset) {
                refine(script, unset);
            } else if (batch.failures[at] == null || !batch.failures[at].kind().equals("early")) {
                ends.add(script, batch.failures[at]);
                cost += batch.failures[at] != null && batch.failures[at].type().endsWith("StackOverflowError") ? Enumeration.OVERFLOW : 0;
            }
        }
    }

    /** Scripts that look at nothing unknown, with how they ended, and how their completions end in the program as it is. */
    private static final class Ends {
        final List<Script> scripts = new ArrayList<>();
        final List<Failure> failures = new ArrayList<>();
        final List<Boolean> areOpen = new ArrayList<>();
        private final Runner.Batch first = new Runner.Batch();
        private final Runner.Batch second = new Runner.Batch();
        private CompletableFuture<Void> completed;

        /**
         * One more, completed by two values where something is unknown and it ends badly. Zero and null hold the places of parts that
         * are not known, so the second value is the harder test.
         */
        void add(Script script, Failure failure) {
            boolean isOpen = hasUnset(script);
            scripts.add(script);
            failures.add(failure);
            areOpen.add(isOpen);
            if (failure != null || !isOpen) {
                first.scripts.add(script);
            }
            if (isOpen) {
                second.scripts.add(script);
            }
        }

        void complete(Runner runner) {
            first.completing = 0;
            second.completing = 1;
            completed = CompletableFuture.runAsync(() -> {
                runner.run(first);
                runner.run(second);
            });
        }

        Iterator<Failure> firsts() {
            completed.join();
            return Arrays.asList(first.failures).iterator();
        }

        Iterator<Failure> seconds() {
            completed.join();
            return Arrays.asList(second.failures).iterator();
        }
    }

    /** Whether a call has something to fill in. */
    private boolean fills(Call call) {
        return fills.computeIfAbsent(call, one -> one.hasReceiver() && fillings.isFilled(one.owner())
                || one.parameters().stream().anyMatch(fillings::isFilled));
    }

    /** A call by itself: on an object that is filled in, of a static method, of a constructor. */
    private void begin(Call call) {
        boolean makes = isChained && call.isConstructor() && !api.isTransparent(call.owner().raw());
        if (!makes && !(call.isTested() && fills(call)) || call.hasReceiver() && !fillings.isFilled(call.owner())) {
            return;
        }
        List<List<Term>> parts = new ArrayList<>();
        if (call.hasReceiver()) {
            List<Term> receivers = fillings.choices(call.owner(), 1, new int[] {0}, -1);
            receivers.removeIf(Term::hasNull);
            parts.add(receivers);
        }
        arguments(call, null, parts);
        product(parts, new Term[parts.size()], 0, all -> offer(null, call, call.hasReceiver() ? all.get(0) : null,
                call.hasReceiver() ? all.subList(1, all.size()) : all));
    }

    /** One call more. */
    private void extend(Script before, Call call) {
        List<Class<?>> scope = scope(before);
        if (isCut || scope.isEmpty() || call.isConstructor() && (scope.size() >= MOST_VARIABLES || before.calls + 2 > plan.calls || !consumed.contains(call.owner().raw())
                || before.isCreation() && call.number() < before.call.number())) {
            return;
        }
        List<List<Term>> parts = new ArrayList<>();
        if (call.hasReceiver()) {
            parts.add(variables(call.owner(), scope));
        }
        arguments(call, before, parts);
        product(parts, new Term[parts.size()], 0, all -> offer(before, call, call.hasReceiver() ? all.get(0) : null,
                call.hasReceiver() ? all.subList(1, all.size()) : all));
    }

    /** The choices of a call's arguments. */
    private void arguments(Call call, Script before, List<List<Term>> parts) {
        int step = before == null ? 0 : before.calls;
        List<Class<?>> scope = scope(before);
        Call plain = call.isConstructor() && fillings.isFilled(call.owner()) && !api.isTransparent(call.owner().raw()) ? call : null;
        for (int at = 0; at < call.parameters().size(); at++) {
            Ty type = call.parameters().get(at);
            List<Term> choices = plain != null ? new ArrayList<>(List.of(fillings.part(plain, at, 1, new int[] {step})))
                    : fillings.choices(type, 1, new int[] {step}, at);
            // Objects that change are made by a call of their own, unless they are nothing but their fields.
            choices.removeIf(term -> isChained && term instanceof Term.Made && !api.isTransparent(term.type.raw()) && !fillings.isFilled(term.type));
            choices.addAll(variables(type, scope));
            parts.add(choices);
        }
    }

    private static List<Term> variables(Ty type, List<Class<?>> scope) {
        List<Term> all = new ArrayList<>();
        for (int at = 0; at < scope.size(); at++) {
            if (type.raw().isAssignableFrom(scope.get(at))) {
                all.add(new Term.Variable(Ty.of(scope.get(at)), at));
            }
        }
        return all;
    }

    /** The classes of a script's variables. */
    private static List<Class<?>> scope(Script script) {
        List<Class<?>> scope = new ArrayList<>();
        for (Script one = script; one != null; one = one.before) {
            if (one.made != null) {
                scope.add(0, one.made);
            }
        }
        return scope;
    }

    private void product(List<List<Term>> parts, Term[] chosen, int at, Values.Taker taker) {
        if (isCut) {
            return;
        }
        if (at == chosen.length) {
            taker.take(List.of(chosen));
            return;
        }
        for (Term term : parts.get(at)) {
            chosen[at] = term;
            product(parts, chosen, at + 1, taker);
        }
    }

    private void offer(Script before, Call call, Term receiver, List<Term> arguments) {
        Script script = new Script(before, call, receiver, List.copyOf(arguments));
        boolean isConnected = before == null || call.isConstructor() || script.unused == 0 && script.uses() != 0;
        // The last call makes nothing any more, and what has nothing to fill in is for scripts by size.
        boolean isLast = script.calls == plan.calls;
        isCut |= cost + open.size() >= plan.scripts;
        if (isConnected && !isCut && !(isLast && !isTold(script))) {
            open.add(new Refined(script, null, null));
        }
    }

    /** Whether a script has something to fill in and no shorter one does its work. */
    private boolean isTold(Script script) {
        boolean isFilled = false;
        int[] uses = new int[Long.SIZE];
        List<Script> steps = script.steps();
        for (Script step : steps) {
            isFilled |= step.receiver != null && !(step.receiver instanceof Term.Variable) || fills(step.call);
            count(step.receiver, uses);
            step.arguments.forEach(term -> count(term, uses));
        }
        // Each call has to do with the last one by the objects that both use.
        long related = script.uses();
        for (int at = steps.size() - 2; at >= 0; at--) {
            Script step = steps.get(at);
            long own = step.uses() | (step.made == null ? 0 : 1L << step.variables);
            // An object that is used once stands where it is used.
            boolean isInline = step.made != null && step.call.isConstructor() && fillings.isFilled(step.call.owner()) && uses[step.variables] < 2;
            if ((own & related) == 0 || isInline) {
                return false;
            }
            related |= own;
        }
        return isFilled && script.call.isTested();
    }

    private static void count(Term term, int[] uses) {
        for (long bits = term == null ? 0 : term.variables(); bits != 0; bits &= bits - 1) {
            uses[Long.numberOfTrailingZeros(bits)]++;
        }
    }

    /** The script with each value at a part that was looked at. */
    private void refine(Script script, Unset unset) {
        fillings.refined(unset).forEach(term -> open.add(new Refined(script, unset, term)));
    }

    /** A script, or what becomes of it with a term for one of its parts. */
    private record Refined(Script script, Unset unset, Term term) {
        Script made() {
            return unset == null ? script : replaced(script, unset, term);
        }
    }

    private static Script replaced(Script script, Unset unset, Term term) {
        int step = script.calls - 1;
        Script before = step > unset.place[0] ? replaced(script.before, unset, term) : script.before;
        Term receiver = script.receiver;
        List<Term> arguments = script.arguments;
        int argument = unset.place.length == 1 ? unset.part : unset.place[1];
        if (step == unset.place[0] && argument < 0) {
            receiver = replaced(receiver, unset, 2, term);
        } else if (step == unset.place[0]) {
            arguments = with(arguments, argument, replaced(arguments.get(argument), unset, 2, term));
        }
        Script other = new Script(before, script.call, receiver, arguments);
        other.made = script.made;
        return other;
    }

    /** The term with another at a part; the first {@code at} numbers of the place lead to the term. */
    private static Term replaced(Term term, Unset unset, int at, Term other) {
        if (at > unset.place.length) {
            return other;
        }
        int part = at == unset.place.length ? unset.part : unset.place[at];
        return term.with(with(term.parts(), part, replaced(term.parts().get(part), unset, at + 1, other)));
    }

    private static List<Term> with(List<Term> parts, int at, Term other) {
        Term[] all = parts.toArray(Term[]::new);
        all[at] = other;
        return Arrays.asList(all);
    }

    /** The unknown parts of a script, from left to right, which get their names. */
    private static List<Unset> unsets(Script script) {
        List<Unset> found = new ArrayList<>();
        for (Script step : script.steps()) {
            if (step.receiver != null) {
                unsets(step.receiver, found);
            }
            step.arguments.forEach(term -> unsets(term, found));
        }
        for (int at = 0; at < found.size(); at++) {
            found.get(at).name = at == 0 ? "?" : "?" + at;
        }
        return found;
    }

    private static void unsets(Term term, List<Unset> found) {
        if (term instanceof Unset unset) {
            found.add(unset);
        }
        List<Term> parts = term.parts();
        for (int at = 0; at < parts.size(); at++) {
            unsets(parts.get(at), found);
        }
    }

    /** The pattern as people read it. */
    private String told(Script script) {
        unsets(script);
        return script.shown(Map.of(), home);
    }

    /** Tells patterns. A completion that ends otherwise shows a look that was not seen, and then a part is filled in all the same. */
    private void settle(Ends ends) {
        Iterator<Failure> firsts = ends.firsts();
        Iterator<Failure> seconds = ends.seconds();
        for (int at = 0; at < ends.scripts.size(); at++) {
            Script script = ends.scripts.get(at);
            Failure failure = ends.failures.get(at);
            boolean isOpen = ends.areOpen.get(at);
            Failure first = failure != null || !isOpen ? firsts.next() : null;
            Failure second = isOpen ? seconds.next() : first;
            boolean isAlike = failure == null ? first == null && second == null : failure.isAlike(first) && failure.isAlike(second);
            if (!isAlike && isOpen) {
                refine(script, unsets(script).get(0));
            } else if (first == null) {
                if (isChained && script.calls < plan.calls && (script.made != null || script.variables > 0)) {
                    ended.add(script);
                }
            } else if (isTold(script)) {
                patterns.add(new Pattern(told(script), first, completed(script)));
            }
        }
    }

    private static boolean hasUnset(Script script) {
        for (Script step = script; step != null; step = step.before) {
            if (step.receiver != null && hasUnset(step.receiver)) {
                return true;
            }
            for (int at = 0; at < step.arguments.size(); at++) {
                if (hasUnset(step.arguments.get(at))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasUnset(Term term) {
        List<Term> parts = term.parts();
        for (int at = 0; at < parts.size(); at++) {
            if (hasUnset(parts.get(at))) {
                return true;
            }
        }
        return term instanceof Unset;
    }

    /** The script with a value at each unknown part, without a {@code null} where there is another. */
    private static Script completed(Script script) {
        Script other = script;
        for (Unset unset : unsets(script)) {
            Term value = unset.firsts.stream().filter(term -> !term.hasNull()).findFirst().orElse(unset.firsts.isEmpty() ? unset : unset.firsts.get(0));
            other = replaced(other, unset, value);
        }
        return other;
    }
}
