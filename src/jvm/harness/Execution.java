import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
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

    /** Whether a thread that nobody can stop may still be running. Then this JVM must end. */
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
    void run(Map<Program, Compiler.Result> compiled, Checker checker, Limits limits, long stack) {
        for (Program program : job.programs()) {
            Compiler.Result result = compiled.get(program);
            Observation observation = result.error() == null
                    ? run(program, result.classes(), checker, limits, stack)
                    : Observation.of(result.error().tooLarge() ? Status.TOO_LARGE : Status.NOT_COMPILED, result.error().what());
            observations.add(observation);
            if (observation.status() != Status.ENDED) {
                return;
            }
        }
    }

    private Observation run(Program program, Map<String, byte[]> classes, Checker checker, Limits limits, long stack) {
        Capture capture = new Capture(limits.output());
        Group current = new Group(capture, new ByteArrayInputStream(program.input));
        Loader loader = new Loader(classes, program.reports() ? checker.classes() : Map.of());
        Run run = new Run(program, loader, capture, limits);
        Thread thread = new Thread(current, run, "main", stack);
        thread.setDaemon(true);
        group = current;
        thread.start();
        if (!ends(thread, limits.milliseconds())) {
            leavesThreads = true;
            return new Observation(Status.TIME, "", capture.text(), null, null);
        }
        Observation observation = run.observation;
        Thread[] others = current.threads();
        if (others.length > 0) {
            leavesThreads = true;
            observation = new Observation(Status.THREADS, others[0].getName(), capture.text(), null, null);
        }
        group = null;
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
        for (int times = 0; times < 10; times++) {
            if (join(thread, milliseconds)) {
                return true;
            }
            long nanoseconds = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
            if (nanoseconds / 1_000_000 >= milliseconds) {
                break;
            }
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
        final Capture capture;
        final InputStream input;

        Group(Capture capture, InputStream input) {
            super("program");
            this.capture = capture;
            this.input = input;
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

    /** Knows a program's classes and the platform's, not the harness's. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;
        private final Map<String, byte[]> checker;

        Loader(Map<String, byte[]> classes, Map<String, byte[]> checker) {
            super("program", ClassLoader.getPlatformClassLoader());
            this.classes = classes;
            this.checker = checker;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.getOrDefault(name, checker.get(name));
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** What runs in the program's main thread. */
    private static final class Run implements Runnable {
        private final Program program;
        private final Loader loader;
        private final Capture capture;
        private final Limits limits;
        volatile Observation observation;

        Run(Program program, Loader loader, Capture capture, Limits limits) {
            this.program = program;
            this.loader = loader;
            this.capture = capture;
            this.limits = limits;
        }

        @Override
        public void run() {
            Checker.Session session = null;
            try {
                session = program.reports() ? Checker.begin(loader, program, capture, limits) : null;
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
            return ended(Status.THROWN, message);
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
