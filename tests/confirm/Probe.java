package zz_probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs many small programs in one JVM, and is what instrumented programs report to.
 *
 * In: a file with one program a line, `package TAB class TAB source`, escaped. Out: a line for each, in the same order: `ended`,
 * `threw` or `refused`, and then what happened, field by field. A program is a class with a static method `zz_run()`.
 */
public final class Probe {
    private static final int BATCH = 200;
    private static final long PASSES = 3_000_000;
    private static final long SECONDS = 10;

    private static Thread current;
    private static List<String> seen;
    private static Map<Integer, long[]> loops;
    private static Map<Integer, long[]> methods;
    private static long passes;
    private static ArrayDeque<Integer> frames;
    private static int activations;
    private static int reported;
    private static List<String> begun;
    private static List<OpenCall> open;

    // What instrumented programs call.

    /** A value under a name. */
    public static void see(String name, Object value) {
        alive();
        seen.add("see\t" + escaped(name + "=" + literal(value)));
    }

    /** The body of a loop starts. */
    public static void pass(int loop) {
        alive();
        loops.computeIfAbsent(loop, key -> new long[2])[0]++;
    }

    /** The condition of a loop was tested. */
    public static boolean test(int loop, boolean value) {
        alive();
        loops.computeIfAbsent(loop, key -> new long[2])[1]++;
        return value;
    }

    /** A method is entered. */
    public static void enter(int method) {
        alive();
        long[] counts = methods.computeIfAbsent(method, key -> new long[3]);
        counts[0]++;
        counts[1]++;
        counts[2] = Math.max(counts[2], counts[1]);
    }

    /** A method is left. */
    public static void leave(int method) {
        methods.get(method)[1]--;
    }

    /** A condition that has to hold here. */
    public static void hold(boolean condition) {
        seen.add("hold\t" + condition);
    }

    /** Where a line of the program prints: what it prints there in one go is seen under its number. */
    public static PrintStream line(int number) {
        alive();
        PrintStream all = System.out;
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        int[] place = {-1};
        return new PrintStream(new OutputStream() {
            @Override
            public void write(int one) {
                own.write(one);
                all.write(one);
                String text = "see\t" + escaped("line" + number + "=" + literal(own.toString(StandardCharsets.UTF_8)));
                if (place[0] < 0) {
                    place[0] = seen.size();
                    seen.add(text);
                } else {
                    seen.set(place[0], text);
                }
            }
        }, true, StandardCharsets.UTF_8);
    }

    /** What has been printed so far. */
    public static String printed() {
        return output.toString(StandardCharsets.UTF_8);
    }

    /** What some variables hold at a line, and what was printed since the last report. */
    public static boolean row(int line, String names, Object... values) {
        alive();
        StringBuilder out = new StringBuilder("row\t");
        out.append(line).append('\u0001').append(frames.peek()).append('\u0001').append(escaped(fresh()));
        String[] all = names.isEmpty() ? new String[0] : names.split(" ");
        for (int i = 0; i < all.length; i++) {
            out.append('\u0001').append(all[i]).append('=').append(escaped(literal(values[i])));
        }
        seen.add(out.toString());
        return true;
    }

    /** The same behind a condition. */
    public static boolean rowBehind(boolean condition, int line, String names, Object... values) {
        row(line, names, values);
        return condition;
    }

    /** A variable begins. */
    public static void begin(String name) {
        seen.add("begin\t" + frames.peek() + "\u0001" + name);
    }

    /** A call under way: how deep, where, and the place of its name, as long as that is not known. */
    private record OpenCall(int depth, String frame, int unnamed) {}

    /**
     * A method begins, or the rest of a constructor behind {@code super(…)}. What happens before that is seen on the stack: frames of
     * constructors that have not come so far. {@code built} names the classes whose constructors are written.
     */
    public static void begins(String name, String built) {
        alive();
        StackTraceElement[] stack = new Throwable().getStackTrace();
        int size = stack.length - 1;
        while (!open.isEmpty() && isOver(open.get(open.size() - 1), stack, size)) {
            open.remove(open.size() - 1);
        }
        for (int depth = 1; depth < size; depth++) {
            StackTraceElement frame = stack[stack.length - depth];
            String owner = frame.getClassName();
            owner = owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('$')) + 1);
            boolean isWritten = frame.getMethodName().equals("<init>") && List.of(built.split(" ")).contains(owner);
            int at = depth;
            if (isWritten && open.stream().noneMatch(one -> one.depth() == at)) {
                open.add(new OpenCall(depth, place(frame), begun.size()));
                begun.add("?");
            }
        }
        OpenCall last = open.isEmpty() ? null : open.get(open.size() - 1);
        if (last != null && last.depth() == size) {
            begun.set(last.unnamed(), name);
            open.set(open.size() - 1, new OpenCall(size, last.frame(), -1));
        } else {
            open.add(new OpenCall(size, place(stack[1]), -1));
            begun.add(name);
        }
    }

    /** What began last ends. */
    public static void ends() {
        open.remove(open.size() - 1);
    }

    private static boolean isOver(OpenCall call, StackTraceElement[] stack, int size) {
        return call.depth() > size || !place(stack[stack.length - call.depth()]).equals(call.frame());
    }

    private static String place(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }

    /** A method is called. */
    public static void call(String name, Object... values) {
        alive();
        frames.push(++activations);
        List<String> all = new ArrayList<>();
        for (Object value : values) {
            all.add(literal(value));
        }
        fresh();
        seen.add("call\t" + activations + "\u0001" + name + "\u0001" + escaped("{" + String.join(", ", all) + "}"));
    }

    /** A method is about to return this. */
    public static void returned(Object value) {
        fresh();
        seen.add("return\t" + frames.peek() + "\u0001" + escaped(literal(value)));
    }

    /** A method has ended. */
    public static void left() {
        frames.pop();
    }

    /** What was printed since this was last asked. */
    private static String fresh() {
        String all = printed();
        String news = all.substring(reported);
        reported = all.length();
        return news;
    }

    /** Whether the elements are pairwise different. */
    public static boolean distinct(Object array) {
        Set<String> known = new HashSet<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            if (!known.add(literal(java.lang.reflect.Array.get(array, i)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the elements ascend. */
    public static boolean sorted(int[] array) {
        for (int i = 1; i < array.length; i++) {
            if (array[i - 1] > array[i]) {
                return false;
            }
        }
        return true;
    }

    private static void alive() {
        if (Thread.currentThread() != current || ++passes > PASSES) {
            throw new Endless();
        }
    }

    private static final class Endless extends Error {
        private static final long serialVersionUID = 1;
    }

    // Values as Java writes them, with a code for every character.

    private static String literal(Object value) {
        if (value instanceof Character) {
            return "'" + coded(value.toString()) + "'";
        }
        if (value instanceof String || value instanceof StringBuilder) {
            return "\"" + coded(value.toString()) + "\"";
        }
        if (value != null && value.getClass().isArray()) {
            List<String> items = new ArrayList<>();
            for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
                items.add(literal(java.lang.reflect.Array.get(value, i)));
            }
            return "{" + String.join(", ", items) + "}";
        }
        return String.valueOf(value);
    }

    private static String coded(String text) {
        StringBuilder out = new StringBuilder();
        for (char unit : text.toCharArray()) {
            out.append(String.format("\\u%04x", (int) unit));
        }
        return out.toString();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char next = text.charAt(++i);
            out.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
        }
        return out.toString();
    }

    // Compiling and running.

    private static ByteArrayOutputStream output;

    public static void main(String[] arguments) throws Exception {
        PrintStream results = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<String[]> programs = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            programs.add(line.split("\t", 3));
        }
        for (int from = 0; from < programs.size(); from += BATCH) {
            for (String result : batch(programs.subList(from, Math.min(programs.size(), from + BATCH)))) {
                results.println(result);
            }
        }
        results.flush();
        System.exit(0);
    }

    private static List<String> batch(List<String[]> programs) throws IOException {
        Map<String, String> refused = new HashMap<>();
        Map<String, byte[]> classes = new HashMap<>();
        // Those that are refused are left out until the others compile.
        for (int attempt = 0; attempt < 20; attempt++) {
            classes.clear();
            if (compile(programs, refused, classes)) {
                break;
            }
        }
        ClassLoader loader = new ClassLoader(Probe.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        List<String> results = new ArrayList<>();
        for (String[] program : programs) {
            String reason = refused.get(program[0]);
            results.add(reason == null ? run(loader, program[0] + "." + program[1]) : "refused\t" + escaped(reason));
        }
        return results;
    }

    private static boolean compile(List<String[]> programs, Map<String, String> refused, Map<String, byte[]> classes)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<JavaFileObject> sources = new ArrayList<>();
        for (String[] program : programs) {
            if (!refused.containsKey(program[0])) {
                String text = "package " + program[0] + "; " + unescaped(program[2]);
                URI place = URI.create("string:///" + program[0] + "/" + program[1] + ".java");
                sources.add(new SimpleJavaFileObject(place, JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignore) {
                        return text;
                    }
                });
            }
        }
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8)) {
            JavaFileManager manager = new ForwardingJavaFileManager<>(standard) {
                @Override
                public JavaFileObject getJavaFileForOutput(
                        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                    URI place = URI.create("mem:///" + name.replace('.', '/') + kind.extension);
                    return new SimpleJavaFileObject(place, kind) {
                        @Override
                        public java.io.OutputStream openOutputStream() {
                            return new ByteArrayOutputStream() {
                                @Override
                                public void close() {
                                    classes.put(name, toByteArray());
                                }
                            };
                        }
                    };
                }
            };
            String path = System.getProperty("java.class.path");
            List<String> options = List.of("-proc:none", "-nowarn", "-classpath", path);
            if (compiler.getTask(new StringWriter(), manager, found, options, null, sources).call()) {
                return true;
            }
        }
        for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR && one.getSource() != null) {
                String name = one.getSource().toUri().getPath().split("/")[1];
                refused.putIfAbsent(name, "line " + one.getLineNumber() + ": " + one.getMessage(null));
            }
        }
        return false;
    }

    @SuppressWarnings("deprecation")
    private static String run(ClassLoader loader, String name) {
        seen = new ArrayList<>();
        loops = new TreeMap<>();
        methods = new TreeMap<>();
        passes = 0;
        frames = new ArrayDeque<>();
        activations = 0;
        reported = 0;
        begun = new ArrayList<>();
        open = new ArrayList<>();
        output = new ByteArrayOutputStream();
        PrintStream before = System.out;
        String[] ending = {"threw\tendless"};
        Thread thread = new Thread(null, () -> ending[0] = ending(loader, name), "program", 4 << 20);
        thread.setDaemon(true);
        current = thread;
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        thread.start();
        try {
            thread.join(SECONDS * 1000);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        current = null;
        System.setOut(before);
        StringBuilder line = new StringBuilder(ending[0]);
        line.append("\tout\t").append(escaped(output.toString(StandardCharsets.UTF_8)));
        for (String one : seen) {
            line.append('\t').append(one);
        }
        loops.forEach((key, counts) -> line.append("\tloop\t" + key + " " + counts[0] + " " + counts[1]));
        methods.forEach((key, counts) -> line.append("\tmethod\t" + key + " " + counts[0] + " " + counts[2]));
        if (!begun.isEmpty()) {
            line.append("\tcalls\t").append(escaped(String.join("\u0001", begun)));
        }
        return line.toString();
    }

    private static String ending(ClassLoader loader, String name) {
        try {
            Method method = loader.loadClass(name).getDeclaredMethod("zz_run");
            method.setAccessible(true);
            Object result = method.invoke(null);
            return "ended\t" + escaped(literal(result));
        } catch (InvocationTargetException thrown) {
            return "threw\t" + escaped(String.valueOf(thrown.getCause()));
        } catch (Throwable thrown) {
            return "threw\t" + escaped(String.valueOf(thrown));
        }
    }
}
