package tatsu$;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What checked programs call: the author's conditions as real checks, and counts of what happens. Every program has a copy of
 * this class, so everything is static. Names of methods end up in text that people read when something goes wrong.
 */
public final class Check {
    /** Passes of each loop. */
    static long[] iterations;
    /** Tests of each loop's condition. */
    static long[] tests;
    /** Calls of each method. */
    static long[] called;
    /** The most activations of each method that were open at once. */
    static long[] nested;
    /** Calls of methods, the entry not counted. */
    static long calls;
    /** The most activations that were open at once. */
    static long deepest;
    /** Variables that the question asks about, as last reported. */
    static Map<String, Object> observed;
    /** The first condition that did not hold. */
    static String failure;
    /** Whether the failure ended the program. */
    static boolean stopped;
    /** The kind of the failure, by the name of the harness's status. */
    static String stop;
    /** What {@code System.exit} was called with. */
    static int exitCode;

    /** What the program wants to be run at its end. */
    static final List<Thread> hooks = new ArrayList<>();

    /** How long a program may sleep, in milliseconds. */
    private static final long LONGEST_SLEEP = 60_000;

    private static int[] open;
    private static long depth;
    /** Loop passes and calls, those of checks too. */
    private static long work;
    private static long limit;
    /** The limit at the start. */
    private static long most;
    /** Milliseconds that the program would have slept. */
    private static long slept;
    /** Statements of the author's. */
    private static int steps;
    /** How many checks are being evaluated: what happens in them does not count. */
    private static int quiet;
    private static Supplier<String> printed;
    /** Hears that the program is over, and of which kind that is. */
    private static Consumer<String> ending;

    private Check() {}

    /** Everything is as before the first statement of a program, whatever an earlier run of it did. */
    static void begin(int loops, int methods, long most, Supplier<String> output, Consumer<String> end) {
        iterations = new long[loops];
        tests = new long[loops];
        called = new long[methods];
        nested = new long[methods];
        calls = -1;
        deepest = 0;
        observed = new LinkedHashMap<>();
        failure = null;
        stopped = false;
        stop = "CHECK_FAILED";
        exitCode = 0;
        hooks.clear();
        open = new int[methods];
        depth = 0;
        work = 0;
        limit = most;
        Check.most = most;
        slept = 0;
        steps = 0;
        quiet = 0;
        printed = output;
        ending = end;
    }

    /** What has been printed so far. */
    public static String out() {
        return printed.get();
    }

    /** What happens from here on does not count, until {@link #loud}. */
    public static boolean quiet() {
        quiet++;
        return true;
    }

    /** The end of what {@link #quiet} began. */
    public static boolean loud() {
        quiet--;
        return true;
    }

    /** A condition that must hold; its evaluation ends what {@link #quiet} began. */
    public static boolean that(boolean holds, String what) {
        quiet--;
        if (!holds) {
            stop(what + " does not hold");
        }
        return true;
    }

    /** A statement of the author's starts. */
    public static boolean step() {
        if (quiet == 0) {
            steps++;
        }
        return true;
    }

    /** How many statements have started so far. */
    public static int steps() {
        return steps;
    }

    /** How often the body of one of these loops has started so far, the first being number 1. */
    public static int iterations(int number, int... loops) {
        return (int) iterations[loops[number - 1]];
    }

    /** The body of a loop starts. */
    public static void pass(int loop) {
        work();
        if (quiet == 0) {
            iterations[loop]++;
        }
    }

    /** The condition of a loop is about to be evaluated. */
    public static boolean test(int loop) {
        if (quiet == 0) {
            tests[loop]++;
        }
        return true;
    }

    /** A loop with a bound is left after some passes. */
    public static void bound(boolean allowed, int passes, String what) {
        if (!allowed && failure == null) {
            failure = what + " does not allow " + passes + (passes == 1 ? " pass" : " passes");
        }
    }

    /** A method is called. */
    public static void enter(int method, int most, String what) {
        work();
        if (quiet == 0) {
            calls++;
            deepest = Math.max(deepest, ++depth);
        }
        if (++open[method] > most) {
            stop(what + " does not allow " + open[method] + " open activations");
        }
        if (quiet == 0) {
            called[method]++;
            nested[method] = Math.max(nested[method], open[method]);
        }
    }

    /** A method is left. */
    public static void leave(int method) {
        open[method]--;
        if (quiet == 0) {
            depth--;
        }
    }

    /** The value of a variable that the question asks about. */
    public static void observe(String name, Object value) {
        observed.put(name, copy(value));
    }

    /** A value as it is now: arrays may change. Rows are copied too. */
    public static Object copy(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object copy = Array.newInstance(value.getClass().getComponentType(), length);
        System.arraycopy(value, 0, copy, 0, length);
        if (copy instanceof Object[] rows) {
            for (int at = 0; at < length; at++) {
                rows[at] = copy(rows[at]);
            }
        }
        return copy;
    }

    /** Whether an exception is one of the class of this simple name. */
    public static boolean thrown(Throwable error, String name) {
        Class<?> type = error == null ? null : error.getClass();
        while (type != null && !type.getSimpleName().equals(name)) {
            type = type.getSuperclass();
        }
        return type != null;
    }

    /** Whether the first {@code count} elements are pairwise different. */
    public static boolean distinct(Object array, int count) {
        if (count > Array.getLength(array)) {
            throw new ArrayIndexOutOfBoundsException("__distinct of " + count + " elements, but there are " + Array.getLength(array));
        }
        Set<Object> seen = new HashSet<>();
        for (int at = 0; at < count; at++) {
            if (!seen.add(Array.get(array, at))) {
                return false;
            }
        }
        return true;
    }

    /** Whether all elements are pairwise different. */
    public static boolean distinct(Object array) {
        return distinct(array, Array.getLength(array));
    }

    /** Whether no element is greater than the next one; strings by {@code compareTo}. */
    @SuppressWarnings("unchecked")
    public static boolean sorted(Object array) {
        int length = Array.getLength(array);
        for (int at = 0; length > 1 && at < length; at++) {
            Objects.requireNonNull(Array.get(array, at));
        }
        for (int at = 1; at < length; at++) {
            if (((Comparable<Object>) Array.get(array, at - 1)).compareTo(Array.get(array, at)) > 0) {
                return false;
            }
        }
        return true;
    }

    /** A loop pass or a call begins. */
    public static void work() {
        if (++work > limit) {
            stop("STEPS", "more than " + limit + " loop passes and calls");
        }
    }

    /** Instead of {@code Thread.sleep}: no time passes, but it is added up. */
    public static void sleep(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        work();
        slept += Math.min(milliseconds, LONGEST_SLEEP + 1);
        if (slept > LONGEST_SLEEP) {
            stop("SLEPT", "more than " + LONGEST_SLEEP / 1000 + " s of sleep");
        }
    }

    /** As {@link #sleep(long)}. */
    public static void sleep(long milliseconds, int nanoseconds) throws InterruptedException {
        sleep(milliseconds);
    }

    /** Instead of {@code System.exit}: ends the program, and this JVM goes on. */
    public static void exit(int code) {
        if (failure == null) {
            exitCode = code;
        }
        limit = -1;
        stop("EXITED", "exit code " + code);
    }

    /** Instead of {@code Runtime.halt}: as {@link #exit}, and no hook is run. */
    public static void halt(int code) {
        hooks.clear();
        exit(code);
    }

    /** Instead of {@code Runtime.addShutdownHook}: this program alone has an end. */
    public static void addShutdownHook(Thread hook) {
        if (hooks.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (hook.getState() != Thread.State.NEW) {
            throw new IllegalArgumentException("Hook already running");
        }
        hooks.add(hook);
    }

    /** Instead of {@code Runtime.removeShutdownHook}. */
    public static boolean removeShutdownHook(Thread hook) {
        return hooks.remove(hook);
    }

    /** Steps count from here on as if the program had just begun; its exit code stays. */
    static void goOn() {
        failure = null;
        stopped = false;
        work = 0;
        limit = most;
    }

    private static void stop(String kind, String why) {
        if (failure == null) {
            stop = kind;
            ending.accept(kind);
        }
        stop(why);
    }

    private static void stop(String why) {
        if (failure == null) {
            failure = why;
        }
        stopped = true;
        throw new Error(failure);
    }
}
