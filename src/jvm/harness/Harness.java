import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One JVM for a whole run of tatsu: frames with jobs come in on standard input, each job's programs are compiled in memory and
 * run in a class loader of their own, and a frame with what was observed goes out.
 *
 * <p>The end of standard input ends this JVM at once, so it never outlives the process that started it. Programs read what their job says and
 * print into captures; the real streams belong to {@link Channel} alone.
 */
final class Harness {
    /** Stack of a program and of the compiler, in bytes: room for the deepest recursion that tatsu predicts. */
    private static final long STACK = 16L << 20;

    private final Channel channel;
    private final Queue queue = new Queue();
    private final Limits limits;
    /** The runs in progress by job number, for the shutdown hook. */
    private final Map<Integer, Execution> running = new ConcurrentHashMap<>();

    private Harness(Channel channel, Limits limits) {
        this.channel = channel;
        this.limits = limits;
    }

    /** Arguments: workers, milliseconds per program, UTF-16 units of output, loop passes and calls per program, jobs per compilation. */
    public static void main(String[] arguments) throws Exception {
        Channel channel = new Channel();
        // Whatever the system says, numbers are printed as in English.
        Locale.setDefault(Locale.US);
        System.setIn(Router.IN);
        System.setOut(Router.OUT);
        System.setErr(Router.ERR);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Runtime.getRuntime().halt(Halt.TROUBLE));
        Limits limits = new Limits(
                Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]), Integer.parseInt(arguments[2]),
                Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]));
        new Harness(channel, limits).serve();
    }

    private void serve() throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::reportExit));
        Channel.Frame greeting = channel.greeting();
        Checker checker = new Checker(new String(greeting.text(), StandardCharsets.UTF_8));
        Program warmUp = Program.read(greeting);
        Compiler.Shelf shelf = new Compiler.Shelf();
        for (int worker = 0; worker < limits.workers(); worker++) {
            Thread thread = new Thread(null, () -> work(checker, shelf, warmUp), "worker " + worker, STACK);
            thread.setDaemon(true);
            thread.start();
        }
        while (true) {
            Channel.Frame frame = channel.read();
            if (frame == null) {
                removeFolder();
                Runtime.getRuntime().halt(Halt.END);
            }
            queue.add(Job.read(frame));
        }
    }

    private void work(Checker checker, Compiler.Shelf shelf, Program warmUp) {
        Compiler compiler = new Compiler(checker, shelf);
        compiler.compile(List.of(warmUp));
        ProgramClasses.Kept kept = new ProgramClasses.Kept(checker);
        channel.ready();
        while (true) {
            List<Job> jobs = queue.take(limits.batch(), limits.workers());
            channel.started(jobs);
            work(checker, compiler, kept, jobs);
        }
    }

    private void work(Checker checker, Compiler compiler, ProgramClasses.Kept kept, List<Job> jobs) {
        for (Job job : jobs) {
            if (job.submission() != null) {
                finish(job, execution -> execution.run(compiler, checker, limits, STACK, () -> channel.started(List.of(job))));
            }
        }
        jobs = jobs.stream().filter(job -> job.submission() == null).toList();
        if (jobs.isEmpty()) {
            return;
        }
        List<Program> programs = new ArrayList<>();
        jobs.forEach(job -> programs.addAll(job.programs()));
        Map<Program, Compiler.Result> compiled;
        try {
            compiled = compiler.compile(programs);
        } catch (OutOfMemoryError error) {
            jobs.forEach(job -> channel.done(job, List.of(Observation.of(Status.MEMORY, "the compiler"))));
            return;
        }
        for (Job job : jobs) {
            finish(job, execution -> execution.run(compiled, kept, limits, STACK));
        }
    }

    /** Runs a job and tells what was observed. */
    private void finish(Job job, Consumer<Execution> run) {
        Execution execution = new Execution(job);
        running.put(job.number(), execution);
        run.accept(execution);
        if (running.remove(job.number()) == null) {
            // The shutdown hook speaks for this job, and ends this JVM.
            while (true) {
                LockSupport.park();
            }
        }
        channel.done(job, execution.observations());
        if (execution.leavesThreads()) {
            Runtime.getRuntime().halt(Halt.UNCLEAN);
        }
    }

    /**
     * Runs when a program calls {@code System.exit}, or when the system asks the JVM to end. In the latter case tatsu decides: this
     * JVM goes on until its standard input ends.
     */
    private void reportExit() {
        boolean exits = false;
        for (Execution execution : running.values()) {
            if (execution.exits() && running.remove(execution.job().number()) != null) {
                channel.done(execution.job(), execution.observationsWith(Observation.of(Status.EXIT, "")));
                exits = true;
            }
        }
        while (!exits) {
            LockSupport.park();
        }
        Runtime.getRuntime().halt(Halt.EXIT);
    }

    /** Removes the working directory: tatsu is gone, for while it lives it ends this JVM otherwise, and removes it itself. */
    static void removeFolder() {
        File folder = new File(System.getProperty("user.dir"));
        File[] files = folder.listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        folder.delete();
    }

    /** Exit codes, for people who debug. */
    private static final class Halt {
        static final int END = 0;
        static final int TROUBLE = 70;
        static final int UNCLEAN = 71;
        static final int EXIT = 72;
    }
}

/** Limits of every run. */
record Limits(int workers, long milliseconds, int output, long steps, int batch) {}

/** The jobs that wait. */
final class Queue {
    private final ArrayList<Job> waiting = new ArrayList<>();

    synchronized void add(Job job) {
        waiting.add(job);
        notify();
    }

    /** Waits for a job; takes this worker's share of what is there, but at most {@code most}. */
    synchronized List<Job> take(int most, int workers) {
        while (waiting.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException interrupted) {
                // Only a program could have sent this; it does not concern the queue.
            }
        }
        int share = Math.min(most, (waiting.size() + workers - 1) / workers);
        List<Job> head = waiting.subList(0, share);
        List<Job> taken = List.copyOf(head);
        head.clear();
        return taken;
    }
}
