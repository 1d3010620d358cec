import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Calls on values whose parts are filled in where a run looks: all patterns of scripts up to a depth that a judge tells.
 *
 * <p>In: one program or several that run the same scripts, each as it is and as a program in which reads of fields and elements ask
 * {@code Unknown}. Out: patterns with {@code ?} for what no run looks at. What holds: patterns do not overlap, since a part that one
 * of the programs looks at is filled in with each value once; all values within the depth that are to be told are in one; each pattern
 * was completed by two different values, which ended as it did in the programs as they are. A script that ends well is gone on with
 * as the pattern that it is.
 */
final class LazySearch {
    private static final int BATCH = 1024;
    private static final int MOST_VARIABLES = 3;

    /** A program in which reads ask, and the program as it is. */
    record Side(Runner asking, Runner plain) {}

    /**
     * How a script ended in a program: with a failure, or well with what was seen, and the unknown parts by their marks in it.
     *
     * @param isUnsure whether a change is told that is none for some values of unknown parts
     */
    record Ended(Failure failure, String seen, Map<String, Unset> shown, boolean isUnsure) {
        /** Whether it says nothing of the last call: one before it failed, or it was not run. */
        boolean isEarly() {
            return failure != null && (failure.kind().equals("early") || failure.kind().equals("unrun"));
        }

        /** Whether a text is what was seen, whatever the unknown parts are. */
        boolean mayShow(String text) {
            String pattern = java.util.regex.Pattern.quote(seen);
            for (String mark : shown.keySet()) {
                pattern = pattern.replace(mark, "\\E.*\\Q");
            }
            return text.matches("(?s)" + pattern);
        }

        /** With the names of unknown parts in place of their marks; {@code other} where none is shown. */
        private Ended named(Ended other) {
            String text = seen;
            for (Map.Entry<String, Unset> part : shown.entrySet()) {
                text = text.replace(part.getKey(), part.getValue().name);
            }
            return shown.isEmpty() ? other : new Ended(failure, text, Map.of(), isUnsure);
        }
    }

    /** What is made of the ways in which a script ended, one for each program. */
    interface Judge {
        /** Whether it is to be told. */
        boolean isTold(List<Ended> all);

        /** Whether a script whose unknown parts were given values, in the programs as they are, ended as the one with unknown parts. */
        boolean holds(List<Ended> all, List<Ended> completed);
    }

    /** A pattern that is told: as text, as a script, and how that one ended with a value at each part. */
    record Pattern(String text, Script script, List<Ended> endings) {
        /** The script with a value at each part. */
        Script completed() {
            return OpenScripts.completed(script);
        }
    }

    final List<Pattern> patterns = new ArrayList<>();
    /** Runs of patterns. */
    long runs;
    /** The greatest number of calls whose scripts were all run. */
    int calls;
    /** Whether there are scripts of several calls. */
    boolean isChained;
    /** Whether time was up. */
    boolean isLate;
    /** For each call the scripts that were settled, told or not. */
    final Map<Call, Integer> settled = new HashMap<>();
    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Values values;
    private final Fillings fillings;
    private final List<Side> sides;
    private final Judge judge;
    /** For each side, how often each call hung. */
    private final List<Map<Call, Integer>> hanging = new ArrayList<>();
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

    /** {@code sources}, {@code api} and {@code values} are those of the first side; {@code home}: the class under test. */
    LazySearch(Plan plan, ClassSources sources, Api api, Values values, String home, List<Side> sides, Judge judge) {
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.values = values;
        this.home = home;
        this.sides = sides;
        this.judge = judge;
        fillings = new Fillings(plan, sources, api, values);
        sides.forEach(side -> hanging.add(new HashMap<>()));
        deadline = System.nanoTime() + plan.time * 1_000_000;
        api.calls.stream().flatMap(call -> call.parameters().stream()).filter(type -> World.isOwn(type.raw()) && !type.raw().isArray())
                .flatMap(type -> api.implementing(type.raw()).stream()).filter(type -> !api.isTransparent(type)).forEach(consumed::add);
    }

    void run() {
        isChained = api.calls.stream().anyMatch(call -> values.isAllowed(call) && call.hasReceiver() && !api.isTransparent(call.receiver().raw()))
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
        for (Side side : sides) {
            side.asking().close();
            side.plain().close();
        }
    }

    /** How far it looked. */
    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("depth", plan.depth);
        told.put("runs", runs);
        told.put("calls", calls);
        told.put("chained", isChained);
        told.put("late", isLate);
        return told;
    }

    /** What is told where there is no search. */
    static Map<String, Object> hindered(Plan plan, String obstacle) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("depth", plan.depth);
        told.put("obstacle", obstacle);
        return told;
    }

    /** Why the parts of a program cannot be watched, or null. */
    static String obstacle(ClassSources sources, ClassSources asking) {
        return !asking.errors.isEmpty() ? "reads of its fields cannot be watched"
                : sources.changeable != null ? "calls may change `" + sources.changeable + "`, so that a call is more than its arguments" : null;
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
            isOver = isLate || cost >= plan.scripts || sides.stream().anyMatch(side -> side.asking().isWornOut() || side.plain().isWornOut());
            before = ends;
            if (before != null) {
                before.complete();
            }
        }
        isLate &= !open.isEmpty();
        return open.isEmpty();
    }

    /** Runs scripts that are open. Those that look at something are refined, the others end. */
    private void next(Ends ends) {
        List<Script> scripts = new ArrayList<>();
        while (!open.isEmpty() && scripts.size() < BATCH) {
            Script script = open.poll().made();
            boolean isLeftOut = hanging.stream().anyMatch(one -> one.getOrDefault(script.call, 0) >= Runner.MOST_HANGING);
            isCut |= isLeftOut;
            if (!isLeftOut) {
                scripts.add(script);
            }
        }
        runs += scripts.size();
        List<List<Ended>> endings = new ArrayList<>();
        scripts.forEach(script -> endings.add(new ArrayList<>()));
        Unset[] looked = new Unset[scripts.size()];
        for (int side = 0; side < sides.size(); side++) {
            run(side, scripts, endings, looked);
        }
        for (int at = 0; at < scripts.size(); at++) {
            Script script = scripts.get(at);
            List<Ended> all = endings.get(at);
            // What was seen may hold unknown parts, which are no difference by themselves.
            Unset unset = looked[at] == null && !isEarly(all) && judge.isTold(all) ? apart(all) : looked[at];
            if (plan.journal != null && unset != null) {
                plan.journal.note(() -> told(script), "looks at a ?");
            } else if (plan.journal != null) {
                OpenScripts.unsets(script);
                plan.journal.note(script, sources.stem, all.get(all.size() - 1).failure(), null);
            }
            if (unset != null) {
                refine(script, unset);
            } else if (!isEarly(all)) {
                ends.add(script, all);
                boolean overflows = all.stream().anyMatch(one -> one.failure() != null && one.failure().type().endsWith("StackOverflowError"));
                cost += overflows ? Enumeration.OVERFLOW : 0;
            }
        }
    }

    /**
     * The first unknown part that one program shows where another one shows something else; null if there is none. Then they differ
     * whatever the parts are.
     */
    private static Unset apart(List<Ended> all) {
        Unset found = null;
        int least = Integer.MAX_VALUE;
        for (Ended one : all) {
            for (Map.Entry<String, Unset> part : one.shown().entrySet()) {
                String mark = part.getKey();
                for (int from = one.seen().indexOf(mark); from >= 0 && from < least; from = one.seen().indexOf(mark, from + 1)) {
                    int at = from;
                    if (all.stream().anyMatch(other -> other.seen() != null && !other.seen().startsWith(mark, at))) {
                        found = part.getValue();
                        least = from;
                    }
                }
            }
        }
        return found;
    }

    /** Runs scripts that have looked at nothing yet on a side; {@code looked}: the unknown part that each looks at. */
    private void run(int side, List<Script> scripts, List<List<Ended>> endings, Unset[] looked) {
        Batch batch = batch(side);
        List<Integer> numbers = new ArrayList<>();
        for (int at = 0; at < scripts.size(); at++) {
            if (looked[at] == null && !isEarly(endings.get(at))) {
                numbers.add(at);
                batch.scripts.add(scripts.get(at));
            }
        }
        sides.get(side).asking().run(batch);
        cost += batch.scripts.size() + batch.steps / Enumeration.STEPS_A_SCRIPT;
        for (int number = 0; number < numbers.size(); number++) {
            int at = numbers.get(number);
            looked[at] = batch.demanded[number] instanceof Unset unset ? unset : null;
            endings.get(at).add(new Ended(batch.failures[number], batch.seen[number], batch.shown.get(number), batch.unsure[number]));
        }
    }

    private Batch batch(int side) {
        Batch batch = new Batch();
        batch.deadline = deadline;
        batch.hanging = hanging.get(side);
        return batch;
    }

    private static boolean isEarly(List<Ended> all) {
        return all.stream().anyMatch(Ended::isEarly);
    }

    /** Scripts that look at nothing unknown, with how they ended, and how their completions end in the programs as they are. */
    private final class Ends {
        final List<Script> scripts = new ArrayList<>();
        final List<List<Ended>> endings = new ArrayList<>();
        final List<Boolean> areOpen = new ArrayList<>();
        private final List<Batch> first = new ArrayList<>();
        private final List<Batch> second = new ArrayList<>();
        private CompletableFuture<Void> completed;

        Ends() {
            for (int side = 0; side < sides.size(); side++) {
                first.add(batch(side));
                second.add(batch(side));
            }
        }

        /**
         * One more, completed by two values where something is unknown and it is to be told. Zero and null hold the places of parts that
         * are not known, so the second value is the harder test.
         */
        void add(Script script, List<Ended> all) {
            boolean isOpen = OpenScripts.hasUnset(script);
            scripts.add(script);
            endings.add(all);
            areOpen.add(isOpen);
            if (judge.isTold(all) || !isOpen) {
                first.forEach(batch -> batch.scripts.add(script));
            }
            if (isOpen) {
                second.forEach(batch -> batch.scripts.add(script));
            }
        }

        void complete() {
            completed = CompletableFuture.runAsync(() -> {
                for (int side = 0; side < sides.size(); side++) {
                    first.get(side).completing = 0;
                    second.get(side).completing = 1;
                    sides.get(side).plain().run(first.get(side));
                    sides.get(side).plain().run(second.get(side));
                }
            });
        }

        Iterator<List<Ended>> firsts() {
            return endings(first);
        }

        Iterator<List<Ended>> seconds() {
            return endings(second);
        }

        /** How scripts ended on each side, when they have. */
        private Iterator<List<Ended>> endings(List<Batch> batches) {
            completed.join();
            List<List<Ended>> all = new ArrayList<>();
            for (int at = 0; at < batches.get(0).scripts.size(); at++) {
                int number = at;
                all.add(batches.stream().map(batch -> new Ended(batch.failures[number], batch.seen[number], Map.of(), false)).toList());
            }
            return all.iterator();
        }
    }

    /** Whether a call has something to fill in. */
    private boolean fills(Call call) {
        return fills.computeIfAbsent(call, one -> one.hasReceiver() && fillings.isFilled(one.receiver())
                || one.parameters().stream().anyMatch(fillings::isFilled));
    }

    /** A call by itself: on an object that is filled in, of a static method, of a constructor. */
    private void begin(Call call) {
        boolean makes = isChained && call.isConstructor() && !api.isTransparent(call.owner().raw());
        if (!makes && !(call.isTested() && fills(call)) || call.hasReceiver() && !fillings.isFilled(call.receiver())) {
            return;
        }
        List<List<Term>> parts = new ArrayList<>();
        if (call.hasReceiver()) {
            List<Term> receivers = fillings.choices(call.receiver(), 1, new int[] {0}, -1);
            receivers.removeIf(Term::hasNull);
            parts.add(receivers);
        }
        arguments(call, null, parts);
        product(parts, new Term[parts.size()], 0, all -> offer(null, call, call.hasReceiver() ? all.get(0) : null,
                call.hasReceiver() ? all.subList(1, all.size()) : all));
    }

    /** One call more. */
    private void extend(Script before, Call call) {
        List<Class<?>> scope = Script.scope(before);
        if (isCut || scope.isEmpty() || call.isConstructor() && (scope.size() >= MOST_VARIABLES || before.calls + 2 > plan.calls || !call.makesInner() && (!consumed.contains(call.owner().raw())
                || before.isCreation() && call.number() < before.call.number()))) {
            return;
        }
        List<List<Term>> parts = new ArrayList<>();
        if (call.hasReceiver()) {
            parts.add(variables(call.receiver(), scope));
        }
        arguments(call, before, parts);
        product(parts, new Term[parts.size()], 0, all -> offer(before, call, call.hasReceiver() ? all.get(0) : null,
                call.hasReceiver() ? all.subList(1, all.size()) : all));
    }

    /** The choices of a call's arguments. */
    private void arguments(Call call, Script before, List<List<Term>> parts) {
        int step = before == null ? 0 : before.calls;
        List<Class<?>> scope = Script.scope(before);
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
            return unset == null ? script : OpenScripts.replaced(script, unset, term);
        }
    }

    /** The pattern as people read it. */
    private String told(Script script) {
        OpenScripts.unsets(script);
        return script.shown(Map.of(), home);
    }

    /** Tells patterns. A completion that ends otherwise shows a look that was not seen, and then a part is filled in all the same. */
    private void settle(Ends ends) {
        Iterator<List<Ended>> firsts = ends.firsts();
        Iterator<List<Ended>> seconds = ends.seconds();
        for (int at = 0; at < ends.scripts.size(); at++) {
            Script script = ends.scripts.get(at);
            List<Ended> all = ends.endings.get(at);
            boolean isOpen = ends.areOpen.get(at);
            List<Ended> first = judge.isTold(all) || !isOpen ? firsts.next() : null;
            List<Ended> second = isOpen ? seconds.next() : first;
            boolean isAlike = (first == null || judge.holds(all, first)) && judge.holds(all, second);
            List<Ended> last = first == null ? all : first;
            if (!isAlike && isOpen) {
                refine(script, OpenScripts.unsets(script).get(0));
            } else if (!isEarly(last)) {
                settle(script, all, last);
            }
        }
    }

    /** {@code all}: how a script ended with parts that are not known; {@code last}: with values for them. */
    private void settle(Script script, List<Ended> all, List<Ended> last) {
        boolean goesOn = !judge.isTold(last);
        if (goesOn && isChained && script.calls < plan.calls && (script.made != null || script.variables > 0) && last.stream().allMatch(one -> one.failure() == null)) {
            ended.add(script);
        }
        if (isTold(script)) {
            settled.merge(script.call, 1, Integer::sum);
            if (!goesOn) {
                String text = told(script);
                List<Ended> endings = new ArrayList<>();
                for (int side = 0; side < last.size(); side++) {
                    endings.add(all.get(side).named(last.get(side)));
                }
                patterns.add(new Pattern(text, script, endings));
            }
        }
    }
}
