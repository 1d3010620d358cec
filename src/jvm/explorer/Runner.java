import com.sun.management.ThreadMXBean;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs scripts in batches: one worker thread, watched by the thread that hands them over.
 *
 * <p>What holds: each script of a batch has an outcome afterwards, whatever it did. Steps decide first; where a script neither
 * steps nor ends, its thread is left behind, its classes end whatever still runs on them, and a new worker goes on.
 */
final class Runner {
    /** Threads that may be left behind before there is no more to run. */
    static final int MOST_LEFT = 16;
    /** Scripts that wait for ever, or use up all memory, before their last call is left out. */
    static final int MOST_HANGING = 5;
    /** Scripts between two looks at the clock; a power of two. */
    private static final int CLOCK = 8;
    /** Stack of the worker in bytes. */
    private static final long STACK = 1L << 19;
    /** Milliseconds that a thread has to end once it is woken. */
    private static final long PATIENCE = 50;
    /** Output of a script in UTF-16 units. */
    private static final int OUTPUT = 20_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Seeing seeing;
    private final Likeness likeness;
    /** For scripts of another program, what stands for their calls; null otherwise. */
    private final Pairing pairing;
    private Worker worker;
    private int left;
    /** Whether static fields can be put back between scripts. */
    private boolean canRestore;

    Runner(Plan plan, ClassSources sources, Api api, Seeing seeing, Pairing pairing) {
        this.pairing = pairing;
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.seeing = seeing;
        likeness = new Likeness(plan.exceptions, plan.tolerance);
    }

    /** Whether more threads hang than are left behind. */
    boolean isWornOut() {
        return left >= MOST_LEFT;
    }

    /** Whether each script has to run on new classes. */
    boolean needsWorlds() {
        return sources.changeable != null && !canRestore;
    }

    /** Makes the next script run on new classes. */
    void renew() {
        if (worker != null) {
            worker.world = null;
        }
    }

    /** Ends the worker. */
    void close() {
        if (worker != null) {
            worker.give(null);
            worker = null;
        }
    }

    /** Runs one script. */
    Batch run(Script script) {
        return run(List.of(script));
    }

    /** Runs some scripts; a call that hangs again and again is left out. */
    Batch run(List<Script> scripts) {
        Batch batch = new Batch();
        batch.scripts.addAll(scripts);
        batch.deadline = Long.MAX_VALUE;
        run(batch);
        return batch;
    }

    void run(Batch batch) {
        batch.begin();
        if (Thread.currentThread() instanceof Worker host) {
            host.runHere(this, batch);
            return;
        }
        int from = 0;
        while (from < batch.scripts.size()) {
            begin().give(new Task(batch, from, null));
            int hung = await();
            if (hung < 0) {
                return;
            }
            leave();
            batch.failures[hung] = Failure.of("time", "", batch.scripts.get(hung), "");
            batch.charge(hung, plan.steps);
            batch.burden(batch.scripts.get(hung).call);
            if (batch.endsAtHang) {
                batch.leftOut.add(batch.scripts.get(hung).call);
            }
            from = hung + 1;
            if (isWornOut()) {
                for (int at = from; at < batch.scripts.size(); at++) {
                    batch.failures[at] = Failure.of("unrun", "", batch.scripts.get(at), "");
                }
                return;
            }
        }
    }

    /**
     * Does something on the thread of the worker, so that no batch in it costs a change of threads, whichever runner it is run by.
     * False: a script hung or something was thrown; then what was done so far is void, and nothing goes on with it.
     */
    boolean host(Runnable errand) {
        begin().give(new Task(null, 0, errand));
        int hung = await();
        if (hung >= 0) {
            leave();
        }
        return hung < 0 && !worker.hasFailed;
    }

    private Worker begin() {
        if (worker == null) {
            worker = new Worker();
            worker.start();
        }
        return worker;
    }

    /** Gives the worker up; its thread ends where it can be woken, or where it steps. */
    private void leave() {
        Worker old = worker;
        worker = null;
        old.isAbandoned = true;
        old.poison();
        old.interrupt();
        try {
            old.join(PATIENCE);
        } catch (InterruptedException interrupted) {
            // Only a script could have sent this.
        }
        if (old.isAlive()) {
            left++;
        }
    }

    /** Waits for the worker; the script that hangs, or -1. */
    private int await() {
        long last = -1;
        long since = System.nanoTime();
        long cpu = 0;
        while (true) {
            try {
                if (worker.done.take(5)) {
                    return -1;
                }
            } catch (InterruptedException interrupted) {
                continue;
            }
            long now = worker.progress;
            int at = (int) now;
            if (at < 0 || now != last || worker.waitsForThreads) {
                last = now;
                since = System.nanoTime();
                cpu = THREADS.getThreadCpuTime(worker.getId());
                continue;
            }
            long wall = (System.nanoTime() - since) / 1_000_000;
            long used = (THREADS.getThreadCpuTime(worker.getId()) - cpu) / 1_000_000;
            boolean waits = worker.getState() == Thread.State.WAITING || worker.getState() == Thread.State.TIMED_WAITING
                    || worker.getState() == Thread.State.BLOCKED;
            // On a busy machine a script may take longer by the clock.
            if (wall >= plan.milliseconds && (used >= plan.milliseconds || waits || wall >= 10 * plan.milliseconds)) {
                return at;
            }
        }
    }

    /** A batch from one of its scripts on, or something else to do. */
    private record Task(Batch batch, int from, Runnable errand) {}

    /** The bits of {@link Worker#progress} that say which script runs, all set: none does. */
    private static final long NONE = (1L << 32) - 1;

    /** Runs scripts until it is left behind. */
    private final class Worker extends Thread {
        private final Handover ready = new Handover();
        final Handover done = new Handover();
        private final Execution.Group group;
        private Task task;
        /** The worker on whose thread this one runs scripts: itself, or that of another runner. */
        private final Worker host;
        /** Workers of other runners that run scripts on this thread. */
        private final Map<Runner, Worker> guests = new ConcurrentHashMap<>();
        /** How many scripts were begun, times 2 to the 32nd, with the number of the one that runs; negative as an int where none does. */
        volatile long progress = NONE;
        volatile boolean isAbandoned;
        /** Whether the last errand was not done. */
        volatile boolean hasFailed;
        /** Whether it waits for threads of a script, which has a limit of its own. */
        volatile boolean waitsForThreads;
        /** Its own: what runs on in a thread that was left behind reaches no other's. */
        volatile World world;
        private final Object[] variables = new Object[64];
        private final Script[] path = new Script[64];
        private long bytesBefore;
        private final String[] asked = new String[1];
        /** Threads that scripts have left behind. */
        private final Set<Thread> strays;

        Worker() {
            this(new Execution.Group(new Capture(OUTPUT), InputStream.nullInputStream()), null);
        }

        private Worker(Execution.Group group, Worker host) {
            super(group, null, "scripts", STACK);
            this.group = group;
            this.host = host == null ? this : host;
            strays = host == null ? new HashSet<>() : host.strays;
            // Threads of a program are of its kind unless they say otherwise, and those that are no daemons are waited for.
            setDaemon(false);
        }

        void give(Task next) {
            task = next;
            ready.give();
        }

        @Override public void run() {
            while (true) {
                ready.take();
                Task current = task;
                if (current == null || isAbandoned) {
                    return;
                }
                if (current.errand() == null) {
                    work(current.batch(), current.from());
                } else {
                    perform(current.errand());
                }
                if (isAbandoned) {
                    return;
                }
                progress |= NONE;
                done.give();
            }
        }

        private void perform(Runnable errand) {
            hasFailed = false;
            try {
                errand.run();
            } catch (Throwable trouble) {
                hasFailed = true;
            }
        }

        /** Runs a batch of a runner on this thread, as a part of an errand. */
        void runHere(Runner runner, Batch batch) {
            Worker own = runner.worker == this ? this : guests.computeIfAbsent(runner, one -> one.new Worker(group, this));
            own.work(batch, 0);
            progress |= NONE;
            if (isAbandoned) {
                throw new Abandoned();
            }
        }

        /** Ends whatever still runs on its classes. */
        void poison() {
            World last = world;
            if (last != null) {
                last.poison();
            }
            guests.values().forEach(Worker::poison);
        }

        private void work(Batch batch, int from) {
            bytesBefore = THREADS.getThreadAllocatedBytes(host.getId());
            for (int number = from; number < batch.scripts.size() && !host.isAbandoned; number++) {
                host.progress = (host.progress | NONE) + 1 + number;
                Script script = batch.scripts.get(number);
                if (number % CLOCK == 0 && batch.deadline != null && System.nanoTime() > batch.deadline) {
                    batch.isLate = true;
                }
                if (batch.isLate || !batch.leftOut.isEmpty() && batch.leftOut.contains(script.call)) {
                    batch.failures[number] = Failure.of("unrun", "", script, "");
                    continue;
                }
                Failure failure;
                try {
                    failure = runOne(batch, number, script);
                } catch (Throwable trouble) {
                    // A static initialiser may run out of steps before the script begins.
                    boolean isEndless = world != null && world.state[0] < 0 && world.state[1] == 0;
                    failure = isEndless ? Failure.of("steps", Failure.INITIALISER, script, "") : Failure.thrown(trouble, script, sources, "");
                    world = isEndless ? null : world;
                    batch.charge(number, plan.steps);
                }
                if (!host.isAbandoned) {
                    batch.failures[number] = failure;
                }
            }
        }

        /** Whether all static fields can be put back. A class that cannot be initialised fails again in the script that needs it. */
        private boolean isInitialised(World own) throws ReflectiveOperationException {
            try {
                return own.remember(api.types.stream().map(Class::getName).toList());
            } catch (LinkageError | RuntimeException failure) {
                return false;
            }
        }

        private boolean mayGoOn() {
            return !host.isAbandoned && THREADS.getThreadAllocatedBytes(host.getId()) - bytesBefore <= plan.bytes;
        }

        private Failure runOne(Batch batch, int number, Script script) throws Throwable {
            World own = world;
            if (own == null || sources.changeable != null && !canRestore) {
                SharedState.reset();
                own = new World(sources, pairing == null ? api.calls.size() : pairing.size(), this::mayGoOn, pairing);
                world = own;
                own.limit(plan.steps);
                if (sources.changeable != null) {
                    canRestore = isInitialised(own);
                } else if (own.seen.length > 0 || sources.changesSurroundings) {
                    isInitialised(own);
                }
                own.surroundings = sources.changesSurroundings ? SharedState.now() : null;
            } else if (sources.changeable != null) {
                own.restore();
            }
            if (own.surroundings != null) {
                own.surroundings.restore();
            }
            own.limit(plan.steps);
            own.forget();
            own.completing = batch.completing;
            java.util.Arrays.fill(own.seen, 0);
            java.util.Arrays.fill(own.trail, 0);
            Failure failure = null;
            try {
                failure = perform(batch, number, script, own);
            } catch (OutOfMemoryError error) {
                failure = Failure.of("memory", "", script, "");
            }
            if (host.isAbandoned) {
                return null;
            }
            // A thread that goes on counts steps, too, so it is waited for before they are looked at.
            boolean goesOn = sources.mayStartThreads && startedGoOn();
            batch.overflowed[number] = own.state[3] != 0;
            batch.demanded[number] = own.demanded();
            batch.visited[number] = own.seen.length == 0 ? own.seen : own.seen.clone();
            batch.trails[number] = own.trail.length == 0 ? own.trail : own.trail.clone();
            long steps = own.state[0];
            batch.longest = steps >= 0 ? Math.max(batch.longest, plan.steps - steps) : batch.longest;
            batch.taken[number] = steps >= 0 ? plan.steps - steps : own.state[1] == 1 ? 0 : plan.steps;
            batch.steps += batch.taken[number];
            if (steps < 0) {
                failure = Failure.of(own.state[1] == 1 ? "exit" : own.state[1] == 2 ? "memory" : "steps", "", script, "");
            }
            long bytes = THREADS.getThreadAllocatedBytes(host.getId());
            if (steps >= 0 && bytes - bytesBefore > plan.bytes) {
                failure = Failure.of("memory", "", script, "");
            }
            bytesBefore = bytes;
            if (goesOn) {
                failure = failure == null ? Failure.of("threads", "", script, "") : failure;
                leaveStarted(own);
            }
            if (group.capture().full()) {
                failure = Failure.of("output", "", script, "");
            }
            group.capture().clear();
            if (Thread.interrupted() | Router.restore()) {
                world = null;
            }
            if (own.surroundings != null) {
                SharedState.reset();
            }
            if (failure != null && failure.kind().equals("memory")) {
                batch.charge(number, plan.steps);
                batch.burden(script.call);
            }
            if (failure != null && (failure.kind().equals("memory") || failure.type().endsWith("NoClassDefFoundError"))) {
                world = null;
            }
            return failure;
        }

        /** Whether a thread that the script has started goes on, though it is waited for. */
        private boolean startedGoOn() throws InterruptedException {
            long until = System.nanoTime() + plan.milliseconds * 1_000_000;
            host.waitsForThreads = true;
            try {
                for (Thread thread : group.threads()) {
                    if (isStarted(thread) && !thread.isDaemon()) {
                        thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
                    }
                }
            } finally {
                host.waitsForThreads = false;
            }
            return java.util.Arrays.stream(group.threads()).anyMatch(this::isStarted);
        }

        /** Gives up the threads that the script has started; they end at their next step, or where they can be woken. */
        private void leaveStarted(World own) {
            own.poison();
            world = null;
            strays.removeIf(thread -> !thread.isAlive());
            for (Thread thread : group.threads()) {
                if (isStarted(thread)) {
                    thread.interrupt();
                    strays.add(thread);
                }
            }
        }

        /** Whether the script has started it: threads that others have left behind are none of its own. */
        private boolean isStarted(Thread thread) {
            return thread != host && thread.isAlive() && !strays.contains(thread);
        }

        private Failure perform(Batch batch, int number, Script script, World own) throws Throwable {
            int count = script.calls;
            Script one = script;
            for (int step = count - 1; step >= 0; step--) {
                path[step] = one;
                one = one.before;
            }
            int made = 0;
            Object result = null;
            Object receiver = null;
            Object[] last = null;
            int before = 0;
            String known = "";
            for (int step = 0; step < count; step++) {
                Script call = path[step];
                int shift = call.receiver == null ? 0 : 1;
                Object[] arguments = new Object[call.arguments.size() + shift];
                Object[] unknown = null;
                last = arguments;
                try {
                    if (shift == 1) {
                        receiver = call.receiver.make(own, variables);
                        arguments[0] = receiver;
                    }
                    for (int at = shift; at < arguments.length; at++) {
                        arguments[at] = call.arguments.get(at - shift).make(own, variables);
                        unknown = shift == 0 ? Unset.noted(unknown, call.arguments.get(at), call.call, at, own) : null;
                    }
                } catch (OutOfMemoryError error) {
                    throw error;
                } catch (Throwable thrown) {
                    // A value that cannot be made is none; only a search for other values meets it.
                    return own.state[0] < 0 ? null : Failure.of("early", thrown.getClass().getName(), script, "");
                }
                before = group.capture().length();
                if (seeing != null && step == count - 1) {
                    known = known(script, arguments, own);
                }
                try {
                    result = (Object) own.handle(call.call).invokeExact(arguments);
                } catch (OutOfMemoryError error) {
                    throw error;
                } catch (Throwable thrown) {
                    if (own.demanded() != null) {
                        return null;
                    }
                    if (step < count - 1 && goesOn(call, thrown, own)) {
                        continue;
                    }
                    if (step < count - 1 || thrown instanceof Conversion.Unfit) {
                        // The calls before the last were well when they were the last.
                        return Failure.of("early", thrown.getClass().getName(), script, "");
                    }
                    batch.output[number] = seeing == null ? null : group.capture().text();
                    return own.state[0] < 0 ? null : Failure.thrown(thrown, script, sources, "");
                }
                if (call.thrown != null && step < count - 1) {
                    return Failure.of("changed", "", script, "");
                }
                if (unknown != null) {
                    // Fields stay unknown that a constructor of a plain class was given.
                    own.leave(result, unknown);
                }
                if (call.made != null) {
                    variables[made++] = result;
                }
                if (step < count - 1) {
                    call.tampering.after(result, arguments);
                }
            }
            if (own.state[0] < 0) {
                return null;
            }
            if (pairing == null && own.completing < 0) {
                script.made = madeOf(result, script);
            }
            Failure failure = null;
            batch.output[number] = seeing == null ? null : group.capture().text();
            if (plan.observes) {
                failure = observe(script, script.call.isConstructor() ? result : receiver, result, last, own);
            }
            if (failure == null && seeing != null) {
                see(batch, number, result, last, batch.output[number].substring(before), known, own);
            }
            return failure;
        }

        /** Whether a call throws as it should, so that the next one is made. */
        private boolean goesOn(Script call, Throwable thrown, World own) {
            return call.thrown != null && own.state[0] >= 0 && likeness.isAlike(call.thrown, "", Failure.thrown(thrown, call, sources, ""), "");
        }

        /** What is known of the objects of the last call before it; nothing where that would look at what is not known. */
        private String known(Script script, Object[] arguments, World own) throws Throwable {
            try {
                return seeing.before(script, arguments, own);
            } catch (Throwable thrown) {
                if (own.demanded() == null) {
                    throw thrown;
                }
                return "";
            }
        }

        private void see(Batch batch, int number, Object result, Object[] arguments, String printed, String before, World own) throws Throwable {
            try {
                batch.seen[number] = seeing.see(batch.scripts.get(number), result, arguments, printed, before, own);
                batch.shown.set(number, own.shown());
                batch.unsure[number] = own.isUnsure;
            } catch (Throwable thrown) {
                // Looking into a result may look at what is not known.
                if (own.demanded() == null) {
                    throw thrown;
                }
            }
        }

        /** The class of the object that the last call has made, if later calls can use it. */
        private Class<?> madeOf(Object result, Script script) {
            if (result == null || !World.isOwn(result.getClass())) {
                return null;
            }
            for (int at = 0; at < script.variables; at++) {
                if (variables[at] == result) {
                    return null;
                }
            }
            String name = result.getClass().getName();
            for (Class<?> type : api.types) {
                if (type.getName().equals(name)) {
                    return api.isTransparent(type) && !script.keeps ? null : type;
                }
            }
            return null;
        }

        /** What is asked of objects after the last call: contracts, and results that are gone through. */
        private Failure observe(Script script, Object object, Object result, Object[] arguments, World own) {
            asked[0] = "";
            try {
                if (result instanceof Iterator<?> iterator && World.isOwn(iterator.getClass())) {
                    asked[0] = ".next()";
                    for (int times = 0; times < 100 && iterator.hasNext(); times++) {
                        iterator.next();
                    }
                }
                if (object == null || !World.isOwn(object.getClass()) || object.getClass().isEnum()) {
                    return null;
                }
                String broken = Contracts.broken(object, Contracts.others(object, variables, script.variables, arguments, result), asked);
                return broken == null || own.state[0] < 0 ? null : Failure.of("contract", broken, script, asked[0]);
            } catch (OutOfMemoryError error) {
                throw error;
            } catch (Throwable thrown) {
                return own.state[0] < 0 ? null : Failure.thrown(thrown, script, sources, asked[0]);
            }
        }
    }
}
