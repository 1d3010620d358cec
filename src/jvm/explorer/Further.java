import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Scripts beyond the smallest ones: longer, with other values, two objects beside each other, calls that are made again, results and
 * arguments that are changed from outside, and calls after one that was refused.
 *
 * <p>In: a reference, whose sums are watched, and how many scripts. Out: scripts and how they end, the same each time for one
 * program and plan. What holds: each beginning of a script is one of them; none of them leaves the range of a number, runs into a
 * limit, or breaks the reference.
 */
final class Further {
    /** Walks side by side. */
    private static final int WALKS = 128;
    private static final int LONGEST = 12;
    private static final int MOST_OBJECTS = 4;
    /** Runs into a limit before a call gets small numbers only. */
    private static final int MOST_LIMITS = 3;
    private static final int SAMPLES = 3;
    static final int MANY = 15;
    /** Walks side by side that fill an object up and empty it again, and which part of all rounds they are. */
    private static final int FILLING_WALKS = 48;
    private static final int FILLING = 4;
    /** How often arguments are drawn that should be others than before. */
    private static final int TRIES = 12;
    /** Which part of the walks takes its numbers out of a few that are next to each other. */
    private static final int NARROW = 3;
    /** A part of the steps that a submission may take: one may take so many times the reference's. */
    private static final int EFFORT = 20;
    /** Which part of the scripts has numbers at the ends of their types, or texts for type variables. */
    private static final int PART = 6;

    private final Plan plan;
    private final ClassSources sources;
    private final Runner runner;
    private final Draws draws;
    private final Random random = new Random(1);
    private final List<Call> usable;
    private final Comparison.Survey survey;
    private final Map<Call, Integer> hanging = new HashMap<>();
    private final Map<Call, Integer> limits = new HashMap<>();
    private final Set<Call> leftOut = new HashSet<>();
    private final Set<String> firsts = new HashSet<>();
    /** One argument of how many is large. */
    private static final int LARGE = 10;
    private boolean mayBeLarge = true;
    private final Filling filling;
    private long rounds;
    private final long deadline;
    private long cost;

    /** Scripts that may be run; those with numbers at the ends of their types are a sixth, and so are those with texts for type variables. */
    private final long most;

    /** {@code mark}: which scripts they are, as {@link FurtherDifferences} marks them. */
    Further(Plan plan, ClassSources sources, Api api, List<Call> usable, Runner runner, World world, Comparison.Survey survey, String mark) {
        this.plan = plan;
        most = mark.equals(FurtherDifferences.MARK) ? plan.further : plan.further / PART;
        this.sources = sources;
        this.usable = usable;
        this.runner = runner;
        this.survey = survey;
        draws = new Draws(plan, api, sources, survey.values, world, random);
        draws.isOuter = mark.equals(FurtherDifferences.OUTER_MARK);
        filling = new Filling(usable, api::isTransparent, random);
        deadline = System.nanoTime() + plan.time * 1_000_000;
    }

    /** Fills the survey. */
    void run() {
        int idle = 0;
        while (cost < most && idle < 20 && !survey.isLate && !runner.isWornOut()) {
            int before = survey.scripts.size();
            walk();
            idle = survey.scripts.size() == before ? idle + 1 : 0;
        }
    }

    /** Some walks from their first calls to the last, then looks at what has become of their objects. */
    private void walk() {
        List<Walk> walks = new ArrayList<>();
        boolean fills = rounds++ % FILLING == FILLING - 1 && filling.isPossible();
        int length = fills ? Filling.LONGEST : 1 + random.nextInt(random.nextInt(4) == 0 ? 2 * LONGEST : LONGEST);
        for (int count = 0; count < (fills ? FILLING_WALKS : WALKS); count++) {
            Walk walk = begin();
            if (fills) {
                walk.steps = filling.steps();
                walk.differs = random.nextBoolean();
                narrow(walk, 2 + random.nextInt(2));
            }
            walks.add(walk);
        }
        for (int step = 0; step < length && cost < most; step++) {
            List<Walk> going = walks.stream().filter(one -> !one.isOver).toList();
            List<Script> next = new ArrayList<>();
            List<Walk> movers = new ArrayList<>();
            for (Walk one : going) {
                Script script = next(one);
                if (script == null || script.before == null && !firsts.add(text(script)) && !canGoOn(script)) {
                    one.isOver = true;
                } else {
                    next.add(script);
                    movers.add(one);
                }
            }
            Batch batch = run(next);
            for (int at = 0; at < next.size(); at++) {
                boolean goesOn = note(batch, at);
                movers.get(at).isOver = !goesOn;
                movers.get(at).at = goesOn ? next.get(at) : movers.get(at).at;
            }
        }
        List<Script> looks = new ArrayList<>();
        for (Walk one : walks) {
            if (one.at != null) {
                looks.addAll(looks(one));
            }
        }
        Batch batch = run(looks);
        for (int at = 0; at < looks.size(); at++) {
            note(batch, at);
        }
        tamper(walks);
    }

    private Walk begin() {
        Walk walk = new Walk();
        walk.samples = random.nextInt(3) == 0 ? MANY : SAMPLES;
        narrow(walk, NARROW);
        int share = random.nextInt(3);
        for (Call call : usable) {
            if (!call.isConstructor() && random.nextInt(4) < share) {
                walk.avoided.add(call);
            }
        }
        List<Call> fillers = usable.stream().filter(call -> call.hasReceiver() && !call.isConstructor() && !call.parameters().isEmpty()).toList();
        if (!fillers.isEmpty() && random.nextInt(5) == 0) {
            walk.favourite = fillers.get(random.nextInt(fillers.size()));
            walk.avoided.remove(walk.favourite);
            walk.samples = MANY;
        }
        return walk;
    }

    /** Gives every so many walks numbers that are next to each other. */
    private void narrow(Walk walk, int every) {
        if (!walk.isNarrow() && random.nextInt(every) == 0) {
            walk.least = random.nextInt(4) == 0 ? 1 : 0;
            walk.most = walk.least + 1 + random.nextInt(4);
            walk.samples = MANY;
        }
    }

    /** Whether more than the script itself can come of it. */
    private boolean canGoOn(Script script) {
        return script.call.isConstructor() || sources.changeable != null || script.call.hasReceiver();
    }

    private static String text(Script script) {
        return script.shown(Map.of(), "");
    }

    private Batch run(List<Script> scripts) {
        Batch batch = new Batch();
        batch.scripts.addAll(scripts);
        batch.deadline = deadline;
        batch.hanging = hanging;
        runner.run(batch);
        cost += scripts.size() + batch.steps / Enumeration.STEPS_A_SCRIPT;
        survey.isLate |= batch.isLate;
        leftOut.addAll(batch.leftOut);
        return batch;
    }

    /** Notes how a script ended; whether it can be gone on with. */
    private boolean note(Batch batch, int at) {
        Script script = batch.scripts.get(at);
        Failure failure = batch.failures[at];
        if (batch.overflowed[at]) {
            return false;
        }
        if (batch.taken[at] > plan.steps / EFFORT) {
            limits.merge(script.call, 1, Integer::sum);
            return false;
        }
        if (failure != null && !failure.isExpectable(sources.guard)) {
            limits.merge(script.call, 1, Integer::sum);
            cost += Enumeration.OVERFLOW / 20;
            return false;
        }
        if (failure != null && failure.isBreak()) {
            return false;
        }
        survey.note(script, failure, batch.seen[at], batch.visited[at]);
        if (failure == null) {
            draws.hear(batch.seen[at]);
        }
        script.thrown = failure;
        return true;
    }

    /** One more call, or null. */
    private Script next(Walk walk) {
        List<Class<?>> scope = Script.scope(walk.at);
        if (walk.steps != null) {
            return filled(walk, scope);
        }
        for (int attempt = 0; attempt < 12; attempt++) {
            // The same call again shows what it has changed.
            boolean repeats = walk.at != null && random.nextInt(8) == 0;
            boolean fills = walk.favourite != null && !scope.isEmpty() && random.nextInt(4) > 0;
            Call call = repeats ? walk.at.call : fills ? walk.favourite : usable.get(random.nextInt(usable.size()));
            boolean isIdle = scope.isEmpty() ? call.hasReceiver() && !isFixed(call) : call.isConstructor() && (scope.size() >= MOST_OBJECTS || random.nextInt(3) > 0);
            if (leftOut.contains(call) || isIdle || walk.avoided.contains(call)) {
                continue;
            }
            Script script = repeats && walk.at.receiver instanceof Term.Variable && random.nextBoolean() ? again(walk.at) : script(walk, call, scope);
            if (script != null) {
                return script;
            }
        }
        return null;
    }

    /** The next call of a walk that fills an object up, or null where it is over. */
    private Script filled(Walk walk, List<Class<?>> scope) {
        Filling.Step step = walk.steps.poll();
        while (step != null && (leftOut.contains(step.call()) || step.isNeedless(scope))) {
            step = walk.steps.poll();
        }
        if (step == null) {
            return null;
        }
        Call call = step.call();
        Term receiver = !call.hasReceiver() ? null : first(call.receiver().raw(), scope);
        if (call.hasReceiver() && receiver == null && isFixed(call)) {
            receiver = walk.fixed.computeIfAbsent(call.receiver(), type -> draws.draw(type, Draws.SMALL, Map.of()));
        }
        if (call.hasReceiver() && receiver == null) {
            return null;
        }
        List<Term> arguments = filling(walk, step, scope);
        // What is filled in twice at one place says less.
        for (int attempt = 0; attempt < TRIES && arguments != null && walk.differs && step.isFilling() && !walk.filled.add(text(arguments)); attempt++) {
            arguments = filling(walk, step, scope);
        }
        return arguments == null ? null : kept(new Script(walk.at, call, receiver, List.copyOf(arguments)));
    }

    /** Values as text; objects with a name by the numbers of their names. */
    private static String text(List<Term> terms) {
        return String.valueOf(terms.stream().map(term -> term.variables() == 0 ? Script.text(term) : "v" + term.variables()).toList());
    }

    /** The arguments of a call that fills an object up, or null. */
    private List<Term> filling(Walk walk, Filling.Step step, List<Class<?>> scope) {
        Call call = step.call();
        List<Term> arguments = new ArrayList<>();
        for (int at = 0; at < call.parameters().size(); at++) {
            Ty type = call.parameters().get(at);
            Term argument = step.takes().get(at) == null ? null : walk.kept.get(step.takes().get(at));
            Class<?> wanted = Filling.wanted(type);
            boolean isItself = call.hasReceiver() && wanted == call.receiver().raw() && random.nextInt(8) > 0;
            argument = argument == null && !isItself ? first(wanted, scope) : argument;
            if (argument == null) {
                draws.between(walk.least, walk.most, call.isConstructor());
                argument = draws.draw(type, limits.getOrDefault(call, 0) < MOST_LIMITS ? Draws.USUAL : Draws.SMALL, Map.of());
            }
            if (argument == null) {
                return null;
            }
            if (step.keeps().get(at) != null) {
                walk.kept.put(step.keeps().get(at), argument);
            }
            arguments.add(argument);
        }
        return arguments;
    }

    /** The first object of a class among the variables, or null. */
    private static Term first(Class<?> type, List<Class<?>> scope) {
        for (int at = 0; at < scope.size(); at++) {
            if (World.isOwn(type) && type.isAssignableFrom(scope.get(at))) {
                return new Term.Variable(Ty.of(scope.get(at)), at);
            }
        }
        return null;
    }

    private static Script again(Script script) {
        return kept(new Script(script, script.call, script.receiver, script.arguments));
    }

    /** Whether a method is called on a constant of an enum or the like, which no call has to make. */
    private static boolean isFixed(Call call) {
        return call.hasReceiver() && (call.receiver().raw().isEnum() || call.makesInner());
    }

    private Script script(Walk walk, Call call, List<Class<?>> scope) {
        Term receiver = null;
        if (call.hasReceiver()) {
            receiver = variable(call.receiver().raw(), scope);
            receiver = receiver == null && isFixed(call) ? draws.draw(call.receiver(), Draws.SMALL, Map.of()) : receiver;
            if (receiver == null) {
                return null;
            }
        }
        List<Term> arguments = new ArrayList<>();
        mayBeLarge = true;
        for (Ty type : call.parameters()) {
            Term argument = argument(walk, call, type, scope);
            if (argument == null || isOfAnother(walk, receiver, argument, scope)) {
                return null;
            }
            arguments.add(argument);
        }
        return kept(new Script(walk.at, call, receiver, List.copyOf(arguments)));
    }

    /** Whether an argument is an object that another object of the receiver's class has been given: what then is, no task says. */
    private static boolean isOfAnother(Walk walk, Term receiver, Term argument, List<Class<?>> scope) {
        if (!(receiver instanceof Term.Variable) || !(argument instanceof Term.Variable)) {
            return false;
        }
        int own = Long.numberOfTrailingZeros(receiver.variables());
        int given = Long.numberOfTrailingZeros(argument.variables());
        Integer before = walk.givenTo.get(given);
        boolean isFree = scope.get(given) == scope.get(own) || before == null || before == own || scope.get(before) != scope.get(own);
        if (isFree && scope.get(given) != scope.get(own)) {
            walk.givenTo.putIfAbsent(given, own);
        }
        return !isFree;
    }

    /** A script whose object later calls can use, even if objects of its class never seem to change. */
    private static Script kept(Script script) {
        script.keeps = true;
        return script;
    }

    private Term argument(Walk walk, Call call, Ty type, List<Class<?>> scope) {
        // What equals takes is an object of its class as well.
        Class<?> wanted = type.raw() == Object.class && !type.arguments().isEmpty() ? type.argument(0).raw() : type.raw();
        if (World.isOwn(wanted) && !wanted.isEnum() && random.nextInt(4) > 0) {
            Term variable = variable(wanted, scope);
            if (variable != null) {
                return variable;
            }
        }
        List<Term> few = walk.few(type);
        boolean isQuick = limits.getOrDefault(call, 0) < MOST_LIMITS;
        draws.between(walk.least, walk.most, call.isConstructor());
        if (walk.isNarrow() && call.isConstructor()) {
            // A size is none of the indices.
            return draws.draw(type, Draws.SMALL, walk.few);
        }
        if (isQuick && !walk.isNarrow() && mayBeLarge && random.nextInt(LARGE) == 0) {
            // One number of a call at most, as products of two are more than anybody counts.
            mayBeLarge = false;
            return draws.draw(type, Draws.LARGE, Map.of());
        }
        if (few.size() < walk.samples || random.nextInt(5) == 0) {
            Term term = draws.draw(type, isQuick ? Draws.USUAL : Draws.SMALL, walk.few);
            if (term == null || few.size() >= walk.samples) {
                return term;
            }
            few.add(term);
            return term;
        }
        return few.get(random.nextInt(few.size()));
    }

    private Term variable(Class<?> type, List<Class<?>> scope) {
        List<Integer> fitting = new ArrayList<>();
        for (int at = 0; at < scope.size(); at++) {
            if (type.isAssignableFrom(scope.get(at))) {
                fitting.add(at);
            }
        }
        if (fitting.isEmpty()) {
            return null;
        }
        int at = fitting.get(random.nextInt(fitting.size()));
        return new Term.Variable(Ty.of(scope.get(at)), at);
    }

    /** Calls that look at each object of a script after it. */
    private List<Script> looks(Walk walk) {
        List<Class<?>> scope = Script.scope(walk.at);
        List<Script> all = new ArrayList<>();
        for (Call call : usable) {
            boolean isLook = !call.isConstructor() && call.hasReceiver() && !leftOut.contains(call) && call.parameters().size() <= 1;
            for (int at = 0; isLook && at < scope.size(); at++) {
                if (!call.receiver().raw().isAssignableFrom(scope.get(at)) || !call.parameters().isEmpty() && random.nextInt(3) > 0) {
                    continue;
                }
                List<Term> arguments = new ArrayList<>();
                call.parameters().forEach(type -> arguments.add(argument(walk, call, type, scope)));
                if (!arguments.contains(null)) {
                    all.add(kept(new Script(walk.at, call, new Term.Variable(Ty.of(scope.get(at)), at), arguments)));
                }
            }
        }
        return all;
    }

    /** Changes what calls have handed out or were given; scripts count on which that makes no difference to the reference. */
    private void tamper(List<Walk> walks) {
        List<Script> plain = new ArrayList<>();
        List<Script> tampered = new ArrayList<>();
        for (Walk one : walks) {
            Script last = one.at;
            boolean isIn = last != null && last.thrown == null;
            boolean isIterator = isIn && java.util.Iterator.class.isAssignableFrom(last.call.result().raw());
            Tampering how = !isIn ? Tampering.NONE : isIterator || Tampering.canChange(last.call.result().raw()) && !last.call.isConstructor() ? Tampering.RESULT
                    : Tampering.takesSome(last) ? Tampering.ARGUMENTS : Tampering.NONE;
            if (how == Tampering.NONE) {
                continue;
            }
            Script changed = kept(new Script(last.before, last.call, last.receiver, last.arguments));
            changed.tampering = how;
            changed.made = last.made;
            for (Script look : looks(one)) {
                plain.add(look);
                tampered.add(kept(new Script(changed, look.call, look.receiver, look.arguments)));
            }
        }
        Batch one = run(plain);
        Batch other = run(tampered);
        for (int at = 0; at < plain.size(); at++) {
            // What is taken away through an iterator is gone, of course.
            boolean isMeant = java.util.Iterator.class.isAssignableFrom(plain.get(at).before.call.result().raw());
            if (isMeant || Failure.areToldAlike(one.failures[at], one.seen[at], other.failures[at], other.seen[at])) {
                note(other, at);
            }
        }
    }
}
