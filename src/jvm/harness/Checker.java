import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The harness's side of {@code tatsu$.Check}, which every checked program gets a copy of, with static fields of its own. */
final class Checker {
    /** The package of {@code Check}. */
    static final String PACKAGE = "tatsu$";

    private static final String NAME = PACKAGE + ".Check";
    private final String source;
    private Map<String, byte[]> classes;

    Checker(String source) {
        this.source = source;
    }

    /** The classes, compiled on first use. */
    synchronized Map<String, byte[]> classes(Compiler compiler) {
        if (classes == null) {
            classes = Map.copyOf(compiler.compile(NAME, source));
        }
        return classes;
    }

    /** The classes. */
    synchronized Map<String, byte[]> classes() {
        return classes;
    }

    /** What {@code Check} has counted; {@code failure} is null if every condition held, {@code stopped} whether it ended the program. */
    record Report(long[] iterations, long[] tests, long[] called, long[] nested, long calls, long depth, Map<String, String> observed, Status status, String failure, boolean stopped, int exitCode) {}

    /** The {@code Check} of one program. */
    record Session(Class<?> check) {
        /** What has been counted so far. */
        @SuppressWarnings("unchecked")
        Report report() {
            try {
                Map<String, String> observed = new LinkedHashMap<>();
                ((Map<String, Object>) get("observed")).forEach((name, value) -> observed.put(name, Text.of(value)));
                List<String> begun = (List<String>) get("begun");
                if (!begun.isEmpty()) {
                    observed.put("$calls", String.join(", ", begun));
                }
                return new Report((long[]) get("iterations"), (long[]) get("tests"), (long[]) get("called"), (long[]) get("nested"),
                        (long) get("calls"), (long) get("deepest"), observed,
                        Status.valueOf((String) get("stop")), (String) get("failure"), (boolean) get("stopped"), (int) get("exitCode"));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** The next loop pass or call throws, and all that follow. */
        void end() {
            try {
                Field limit = check.getDeclaredField("limit");
                limit.setAccessible(true);
                limit.set(null, -1L);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** What is run at the end of the program. */
        @SuppressWarnings("unchecked")
        List<Thread> hooks() {
            try {
                return List.copyOf((List<Thread>) get("hooks"));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** Steps count from here on as if the program had just begun. */
        void goOn() {
            try {
                Method goOn = check.getDeclaredMethod("goOn");
                goOn.setAccessible(true);
                goOn.invoke(null);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private Object get(String name) throws ReflectiveOperationException {
            Field field = check.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        }
    }

    /** Gets the {@code Check} that this loader's program will see ready. */
    static Session begin(ClassLoader loader, int loops, int methods, Capture capture, Limits limits, Consumer<String> ending) throws ReflectiveOperationException {
        Class<?> check = Class.forName(NAME, true, loader);
        Method begin = check.getDeclaredMethod("begin", int.class, int.class, long.class, Supplier.class, Consumer.class);
        begin.setAccessible(true);
        Supplier<String> printed = capture::text;
        begin.invoke(null, loops, methods, limits.steps(), printed, ending);
        return new Session(check);
    }
}
