package tatsu$;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
    /** The objects that were met where memory is asked for, each with its number. */
    private static Map<Object, Integer> met;
    /** The calls that began, if they are noted. */
    static List<String> begun;
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
        met = new IdentityHashMap<>();
        begun = new ArrayList<>();
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

    /** The evaluation of a condition that must hold has thrown; it ends what {@link #quiet} began. */
    public static void broken(String what) {
        that(false, what);
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

    /** A call begins that is to be noted; of very many, the first ones are. */
    public static void begins(String name) {
        if (quiet == 0 && begun.size() < 100) {
            begun.add(name);
        }
    }

    /** The value of a variable that the question asks about. */
    public static void observe(String name, Object value) {
        observed.put(name, copy(value));
    }

    /** The value of a variable with all that can be reached from it, as a text that says which objects are the same. */
    public static void remember(String name, Object value) {
        observed.put(name, Reached.text(value, met));
    }

    /** What a static field holds, whoever may read it. */
    public static Object held(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
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

/**
 * A value and what can be reached from it, as a text. The machine writes the same one (src/read/memory.rs says how it looks, and
 * src/solve/execute/reachable.rs what stands in a cell and what is an object).
 */
final class Reached {
    private static final List<String> SHOWN = List.of("ArrayList", "LinkedList", "Vector", "Stack", "ArrayDeque", "HashSet", "LinkedHashSet",
            "TreeSet", "HashMap", "LinkedHashMap", "TreeMap");
    private static final String UNDRAWN = "?";

    private final Map<Object, Integer> met;
    private final List<Object> open = new ArrayList<>();

    private Reached(Map<Object, Integer> met) {
        this.met = met;
    }

    /** The text; {@code met} holds the numbers of the objects that were met before. */
    static String text(Object value, Map<Object, Integer> met) {
        Reached reached = new Reached(met);
        StringBuilder text = new StringBuilder(reached.cell(value));
        for (int at = 0; at < reached.open.size(); at++) {
            Object object = reached.open.get(at);
            text.append(" | @").append(met.get(object)).append(' ').append(reached.contents(object));
        }
        return text.toString();
    }

    private String reference(Object object) {
        Integer number = met.get(object);
        if (number == null) {
            number = met.size() + 1;
            met.put(object, number);
        }
        boolean isNew = true;
        for (Object known : open) {
            isNew &= known != object;
        }
        if (isNew) {
            open.add(object);
        }
        return "@" + number;
    }

    private String cell(Object value) {
        if (value instanceof String) {
            return "\"" + value + "\"";
        }
        if (value instanceof Character) {
            return "'" + value + "'";
        }
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        Class<?> type = value.getClass();
        boolean isLibrary = type.getName().startsWith("java.");
        boolean isDrawn = type.isArray() || value instanceof StringBuilder || (isLibrary ? title(value) != null : isNamed(value));
        return isDrawn ? reference(value) : UNDRAWN;
    }

    /** Whether it is an object of a class of the author's that has a name. */
    private static boolean isNamed(Object value) {
        Class<?> type = value.getClass();
        return !type.isAnonymousClass() && !type.isSynthetic() && !type.isHidden() && !(value instanceof Throwable);
    }

    /** What a list, set or map is called; null of all else. */
    private static String title(Object value) {
        String name = value.getClass().getSimpleName();
        if (SHOWN.contains(name)) {
            return name;
        }
        String all = value.getClass().getName();
        if (!all.startsWith("java.util.ImmutableCollections$") && !all.startsWith("java.util.Arrays$") && !all.startsWith("java.util.Collections$Unmodifiable")) {
            return null;
        }
        return value instanceof List ? "List" : value instanceof Set ? "Set" : value instanceof Map ? "Map" : null;
    }

    private String contents(Object object) {
        Class<?> type = object.getClass();
        List<String> items = new ArrayList<>();
        if (type.isArray()) {
            for (int at = 0; at < Array.getLength(object); at++) {
                items.add(cell(Array.get(object, at)));
            }
            return (type.getComponentType().isPrimitive() ? type.getSimpleName() : "[]") + " [" + String.join(", ", items) + "]";
        }
        if (object instanceof StringBuilder) {
            return "StringBuilder [\"" + object + "\"]";
        }
        String title = title(object);
        if (type.getName().startsWith("java.") && title != null) {
            boolean isOpen = List.of("HashSet", "HashMap", "Set", "Map").contains(title);
            if (object instanceof Map<?, ?> map) {
                return title + " (" + entries(map, isOpen) + ")";
            }
            boolean isSet = object instanceof Set;
            for (Object item : (Iterable<?>) object) {
                if (isSet && isOpen && isObject(item)) {
                    return title + " <" + UNDRAWN + ">";
                }
                items.add(cell(item));
            }
            if (isSet && isOpen) {
                items.sort(null);
            }
            String all = String.join(", ", items);
            return title + (isSet ? " <" + all + ">" : " [" + all + "]");
        }
        return type.getSimpleName() + " {" + fields(object) + "}";
    }

    private String entries(Map<?, ?> map, boolean isOpen) {
        List<Map.Entry<String, Object>> pairs = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (isOpen && isObject(entry.getKey())) {
                return UNDRAWN + "->" + UNDRAWN;
            }
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            pairs.add(new java.util.AbstractMap.SimpleEntry<>(cell(entry.getKey()), entry.getValue()));
        }
        if (isOpen) {
            pairs.sort(Map.Entry.comparingByKey());
        }
        List<String> items = new ArrayList<>();
        for (Map.Entry<String, Object> pair : pairs) {
            items.add(pair.getKey() + "->" + cell(pair.getValue()));
        }
        return String.join(", ", items);
    }

    /** Whether a reference leads to it, or nobody draws it. */
    private static boolean isObject(Object value) {
        return !(value == null || value instanceof String || value instanceof Character || value instanceof Number || value instanceof Boolean || value instanceof Enum);
    }

    /** The fields, those of the superclass first. */
    private String fields(Object object) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type = object.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            classes.add(0, type);
        }
        List<String> items = new ArrayList<>();
        for (Class<?> type : classes) {
            for (Field field : type.getDeclaredFields()) {
                if (java.lang.reflect.Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                    continue;
                }
                try {
                    field.setAccessible(true);
                    items.add(field.getName() + "=" + cell(field.get(object)));
                } catch (ReflectiveOperationException error) {
                    throw new IllegalStateException(error);
                }
            }
        }
        return String.join(", ", items);
    }
}
