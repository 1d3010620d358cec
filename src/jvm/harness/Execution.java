import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The run of one job: each program in a thread group and a class loader of its own. */
final class Execution {
    private final Job job;
    private final List<Observation> observations = new ArrayList<>();
    private volatile Group group;
    private boolean leavesThreads;

    Execution(Job job) {
        this.job = job;
    }

    Job job() {
        return job;
    }

    List<Observation> observations() {
        return observations;
    }

    List<Observation> observationsWith(Observation last) {
        List<Observation> all = new ArrayList<>(observations);
        all.add(last);
        return all;
    }

    /** Whether a thread or process that cannot be stopped may still be running. Then this JVM must end. */
    boolean leavesThreads() {
        return leavesThreads;
    }

    /** Whether one of the program's threads is in {@code System.exit} right now. */
    boolean exits() {
        Group current = group;
        if (current == null) {
            return false;
        }
        for (Thread thread : current.threads()) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                if (frame.getClassName().equals("java.lang.Shutdown") || frame.getClassName().equals("java.lang.Runtime")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Runs the programs in order until one does not end normally. */
    void run(Map<Program, Compiler.Result> compiled, ProgramClasses.Kept kept, Limits limits, long stack) {
        for (Program program : job.programs()) {
            Compiler.Result result = compiled.get(program);
            Observation observation = result.error() == null
                    ? program.onlyCompiled ? Observation.of(Status.ENDED, "") : run(program, result.classes(), kept, limits, stack)
                    : Observation.of(result.error().tooLarge() ? Status.TOO_LARGE : Status.NOT_COMPILED, result.error().what());
            observations.add(observation);
            if (observation.status() != Status.ENDED) {
                return;
            }
        }
    }

    private Observation run(Program program, Map<String, byte[]> classes, ProgramClasses.Kept kept, Limits limits, long stack) {
        Capture capture = new Capture(limits.output());
        ProgramClasses loader = kept.take(program, classes);
        Run run = new Run(program, loader, capture, limits);
        Observation observation = observe(run, new Group(capture, new ByteArrayInputStream(program.input)), limits, stack);
        if (observation.status() == Status.ENDED && !leavesThreads) {
            kept.giveBack(program, loader);
        }
        return observation;
    }

    /** Runs a submission by its scripts in order, until a run does not end in good order. Each is told to {@code still}. */
    void run(Compiler compiler, Checker checker, Limits limits, long stack, Runnable still) {
        Surroundings.remember();
        Submission submission = job.submission();
        Ready ready = Ready.of(submission, compiler);
        if (ready.obstacle() != null) {
            observations.add(ready.obstacle());
            return;
        }
        for (Submission.Script script : submission.scripts()) {
            still.run();
            Transcript transcript = new Transcript(limits.output(), script.lines());
            ProgramClasses loader = new ProgramClasses(ready.classes(), checker.classes());
            Talk talk = new Talk(ready, script, loader, transcript, limits);
            Observation observation = observe(talk, new Group(transcript, transcript.input), limits, stack);
            leavesThreads |= !Surroundings.endProcesses();
            Surroundings.restore();
            observation = talk.concluded(observation);
            observations.add(observation);
            boolean isInOrder = observation.status() == Status.ENDED
                    || observation.status() == Status.EXITED && observation.conversation().exitCode() == 0;
            if (!isInOrder || leavesThreads) {
                return;
            }
        }
    }

    /** What comes of a program that runs in this group. */
    private Observation observe(Observed run, Group current, Limits limits, long stack) {
        Capture capture = current.capture();
        Thread thread = new Thread(current, run, "main", stack);
        thread.setDaemon(run.isDaemon());
        group = current;
        thread.start();
        if (!ends(thread, limits.milliseconds())) {
            leavesThreads = true;
            return new Observation(Status.TIME, "", capture.text(), null, null);
        }
        run.awaitOthers(current);
        Observation observation = run.observation();
        Thread[] others = current.threads();
        if (others.length > 0) {
            leavesThreads = true;
            observation = !run.mayLeave(others) ? new Observation(Status.THREADS, others[0].getName(), capture.text(), null, null) : observation;
        }
        group = null;
        current.release();
        if (Router.restore()) {
            observation = new Observation(Status.STREAMS, "", capture.text(), null, null);
        }
        return observation;
    }

    /**
     * Whether the thread ends before it has had so much time of a processor, or on a machine that is busy, ten times as much of
     * the clock's.
     */
    private static boolean ends(Thread thread, long milliseconds) {
        long before = 0;
        int idle = 0;
        for (int times = 0; times < 10 && idle < 2; times++) {
            if (join(thread, milliseconds)) {
                return true;
            }
            long nanoseconds = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
            if (nanoseconds / 1_000_000 >= milliseconds) {
                break;
            }
            // One that waits has no use for a processor, however busy that is.
            boolean waits = nanoseconds == before && thread.getState() != Thread.State.RUNNABLE;
            idle = waits ? idle + 1 : 0;
            before = nanoseconds;
        }
        return join(thread, 1);
    }

    private static boolean join(Thread thread, long milliseconds) {
        try {
            thread.join(milliseconds);
        } catch (InterruptedException interrupted) {
            // Only a program could have sent this.
            return false;
        }
        return !thread.isAlive();
    }

    /** The threads of one program. They read one input, and what they print is captured together. */
    static final class Group extends ThreadGroup {
        private volatile Capture capture;
        private volatile InputStream input;

        Group(Capture capture, InputStream input) {
            super("program");
            this.capture = capture;
            this.input = input;
        }

        /** Where what its threads print goes, or {@code null} once the run is over. */
        Capture capture() {
            return capture;
        }

        /** What its threads read, or {@code null} once the run is over. */
        InputStream input() {
            return input;
        }

        /**
         * Lets go of the run, which is over. Before Java 19 a group stays with its parent for ever, and with it would stay all classes
         * of the program.
         */
        void release() {
            capture = null;
            input = null;
        }

        /** The threads that are alive. */
        Thread[] threads() {
            Thread[] threads = new Thread[activeCount() + 8];
            int count = enumerate(threads);
            return java.util.Arrays.copyOf(threads, count);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable error) {
            // A program's thread ends; only what its main thread does counts.
        }
    }

    /** What runs in a program's main thread. */
    private interface Observed extends Runnable {
        /** What was seen, once the main thread has ended. */
        Observation observation();

        /** Whether threads are daemons that do not say what they are. */
        default boolean isDaemon() {
            return true;
        }

        /** Waits for threads that the program goes on with when its main thread has ended. */
        default void awaitOthers(Group group) { }

        /** Whether a program may end while these threads are running. */
        default boolean mayLeave(Thread[] others) {
            return false;
        }
    }

    /** A run of a submission. */
    private static final class Talk implements Observed {
        /** How long threads may go on when the main thread has ended, in milliseconds. */
        private static final long REST = 2000;

        /** How long daemons that are ended may take to end, in milliseconds. */
        private static final long LEAVING = 100;

        private final Ready ready;
        private final Submission.Script script;
        private final ProgramClasses loader;
        private final Transcript transcript;
        private final Limits limits;
        private volatile Checker.Session session;
        private volatile Observation observation = Observation.of(Status.ENDED, "");
        private volatile int file = -1;
        private volatile int line;
        private volatile Settled settled;

        /** What had become of a run when only daemons were left. */
        private record Settled(Status over, Checker.Report report) {}

        Talk(Ready ready, Submission.Script script, ProgramClasses loader, Transcript transcript, Limits limits) {
            this.ready = ready;
            this.script = script;
            this.loader = loader;
            this.transcript = transcript;
            this.limits = limits;
        }

        @Override
        public void run() {
            try {
                session = Checker.begin(loader, 0, 0, transcript, limits, kind -> transcript.close(Status.valueOf(kind)));
                transcript.whenOver(session::end);
                Method entry = Class.forName(ready.main(), false, loader).getDeclaredMethod("main", String[].class);
                entry.setAccessible(true);
                entry.invoke(null, (Object) script.arguments());
            } catch (InvocationTargetException wrapped) {
                thrown(wrapped.getCause());
            } catch (ClassNotFoundException | NoSuchMethodException missing) {
                observation = Observation.of(Status.NO_ENTRY, missing.toString());
            } catch (Throwable error) {
                thrown(error);
            } finally {
                settle(Thread.currentThread().getThreadGroup());
            }
        }

        private void thrown(Throwable error) {
            Throwable cause = error instanceof ExceptionInInitializerError && error.getCause() != null ? error.getCause() : error;
            observation = Observation.of(cause instanceof OutOfMemoryError ? Status.MEMORY : Status.THROWN, String.valueOf(cause));
            for (StackTraceElement frame : cause.getStackTrace()) {
                String name = frame.getFileName();
                if (loader.holds(frame.getClassName()) && name != null && name.matches("source\\d+\\.java")) {
                    file = Integer.parseInt(name.substring("source".length(), name.length() - ".java".length()));
                    line = frame.getLineNumber();
                    return;
                }
            }
        }

        /** All that was seen, with what was said. */
        Observation concluded(Observation seen) {
            Settled now = settled != null ? settled : new Settled(transcript.over(), session == null ? null : session.report());
            Status over = seen.status() == Status.TIME || seen.status() == Status.THREADS ? null : now.over();
            Checker.Report report = now.report();
            boolean isOver = over != null;
            transcript.close(seen.status());
            transcript.release();
            Conversation conversation = new Conversation(transcript, isOver ? -1 : file, isOver ? 0 : line, report == null ? 0 : report.exitCode());
            String message = isOver ? (report == null || report.failure() == null ? "" : report.failure()) : seen.message();
            return new Observation(isOver ? over : seen.status(), message, "", null, null, conversation);
        }

        @Override
        public Observation observation() {
            return observation;
        }

        /** As a JVM's main thread. */
        @Override
        public boolean isDaemon() {
            return false;
        }

        @Override
        public void awaitOthers(Group group) {
            for (Thread thread : group.threads()) {
                if (!thread.isDaemon()) {
                    ends(thread, REST);
                }
            }
            runHooks(group);
            settle(group);
            Thread[] left = group.threads();
            if (settled != null) {
                for (Thread thread : left) {
                    thread.interrupt();
                }
                for (Thread thread : left) {
                    join(thread, LEAVING);
                }
            }
        }

        /** Runs what a program wants to be run at its end, in the order in which it said so. What is printed there counts. */
        private void runHooks(Group group) {
            List<Thread> hooks = session == null ? List.of() : session.hooks();
            Status before = settled != null ? settled.over() : transcript.over();
            boolean goesOn = Arrays.stream(group.threads()).anyMatch(thread -> !thread.isDaemon());
            if (hooks.isEmpty() || goesOn || before != null && before != Status.EXITED) {
                return;
            }
            transcript.reopen();
            session.goOn();
            for (Thread hook : hooks) {
                hook.start();
                ends(hook, limits.milliseconds());
            }
            if (before != null) {
                transcript.close(before);
            }
            if (settled != null) {
                settled = new Settled(transcript.over(), session.report());
                transcript.close(Status.ENDED);
            }
        }

        /** Where only daemons are left, the run is over, as in a JVM, and what they do from now on does not count. */
        private void settle(ThreadGroup threads) {
            Thread[] left = ((Group) threads).threads();
            boolean areOthers = false;
            for (Thread thread : left) {
                if (thread != Thread.currentThread() && !thread.isDaemon()) {
                    return;
                }
                areOthers |= thread != Thread.currentThread();
            }
            if (areOthers && settled == null) {
                settled = new Settled(transcript.over(), session == null ? null : session.report());
                transcript.close(Status.ENDED);
            }
        }

        /** As a JVM does when only daemons are left. */
        @Override
        public boolean mayLeave(Thread[] others) {
            for (Thread thread : others) {
                if (!thread.isDaemon()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A run of a program. */
    private static final class Run implements Observed {
        private final Program program;
        private final ProgramClasses loader;
        private final Capture capture;
        private final Limits limits;
        private volatile Observation observation;

        Run(Program program, ProgramClasses loader, Capture capture, Limits limits) {
            this.program = program;
            this.loader = loader;
            this.capture = capture;
            this.limits = limits;
        }

        @Override
        public void run() {
            Checker.Session session = null;
            try {
                session = program.reports() ? Checker.begin(loader, program.loops, program.methods, capture, limits, kind -> { }) : null;
                for (Assignment assignment : program.assignments) {
                    assignment.carryOut(loader);
                }
                Class<?> type = Class.forName(program.className, false, loader);
                Method entry = entry(type);
                entry.setAccessible(true);
                Object[] arguments = entry.getParameterCount() == 0 ? new Object[0] : new Object[] {new String[0]};
                Object value = entry.invoke(null, arguments);
                String result = entry.getReturnType() == void.class ? null : Text.of(value);
                Checker.Report report = session == null ? null : session.report();
                observation = report != null && report.failure() != null
                        ? ended(report.status(), report.failure())
                        : new Observation(Status.ENDED, "", capture.text(), result, report);
            } catch (InvocationTargetException wrapped) {
                observation = thrown(wrapped.getCause(), session);
            } catch (ClassNotFoundException | NoSuchMethodException | NoSuchFieldException | NoClassDefFoundError missing) {
                observation = ended(Status.NO_ENTRY, missing.toString());
            } catch (Throwable error) {
                observation = thrown(error, session);
            }
            if (capture.full()) {
                observation = ended(Status.OUTPUT, "");
            }
        }

        @Override
        public Observation observation() {
            return observation;
        }

        private Observation ended(Status status, String message) {
            return new Observation(status, message, capture.text(), null, null);
        }

        private Observation thrown(Throwable error, Checker.Session session) {
            Throwable cause = error instanceof ExceptionInInitializerError && error.getCause() != null ? error.getCause() : error;
            if (cause instanceof OutOfMemoryError) {
                return ended(Status.MEMORY, "");
            }
            Checker.Report report = session == null ? null : session.report();
            if (report != null && report.stopped()) {
                return ended(report.status(), report.failure());
            }
            String message = cause.toString();
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (frame.getClassName().equals(program.className)) {
                    message += " on line " + frame.getLineNumber();
                    break;
                }
            }
            return new Observation(Status.THROWN, message, capture.text(), cause.getClass().getName(), null);
        }

        /** The static method that is named, as {@code f} or {@code f(String[])}. */
        private Method entry(Class<?> type) throws NoSuchMethodException {
            String suffix = "(String[])";
            return program.entry.endsWith(suffix)
                    ? type.getDeclaredMethod(program.entry.substring(0, program.entry.length() - suffix.length()), String[].class)
                    : type.getDeclaredMethod(program.entry);
        }
    }
}
