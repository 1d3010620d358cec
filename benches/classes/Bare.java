import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The least that the rows about classes need: the calls and nothing else, or the compiler and nothing else. */
public class Bare {
    /** What is called: a constructor, and two methods. */
    public static class Counter {
        private int n;

        public void add(int x) {
            n += x;
        }

        public boolean isOver(int x) {
            return n > x;
        }
    }

    /** Prints a number: scripts of three calls a second, or seconds for compiling each file by itself. */
    public static void main(String[] arguments) throws Throwable {
        switch (arguments[0]) {
            case "handles" -> System.out.println(rate(Bare::handles));
            case "reflection" -> System.out.println(rate(Bare::reflection));
            case "sums" -> System.out.println(rate(Bare::sums));
            case "arrays" -> System.out.println(rate(Bare::arrays));
            case "trees" -> System.out.println(rate(Bare::trees));
            default -> System.out.println(compiled(arguments));
        }
    }

    /** Runs scripts, and says how many hold. */
    interface Scripts {
        long run(int count) throws Throwable;
    }

    private static long rate(Scripts scripts) throws Throwable {
        int count = 2_000_000;
        long best = 0;
        long held = 0;
        for (int round = 0; round < 6; round++) {
            long start = System.nanoTime();
            held += scripts.run(count);
            best = Math.max(best, (long) (count / ((System.nanoTime() - start) / 1e9)));
        }
        if (held == 0) {
            throw new IllegalStateException("nothing was called");
        }
        return best;
    }

    private static MethodHandle spread(MethodHandle handle) {
        MethodHandle generic = handle.asType(handle.type().generic());
        return generic.asSpreader(Object[].class, generic.type().parameterCount());
    }

    private static long handles(int count) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle[] calls = {
            spread(lookup.findConstructor(Counter.class, MethodType.methodType(void.class))),
            spread(lookup.findVirtual(Counter.class, "add", MethodType.methodType(void.class, int.class))),
            spread(lookup.findVirtual(Counter.class, "isOver", MethodType.methodType(boolean.class, int.class))),
        };
        long held = 0;
        for (int at = 0; at < count; at++) {
            Object counter = (Object) calls[0].invokeExact(new Object[0]);
            // Which one is called is known by then only, as in a search.
            Object ignored = (Object) calls[1 + (at >> 3 & 1)].invokeExact(new Object[] {counter, at & 127});
            held += (Object) calls[1 + (at >> 4 & 1)].invokeExact(new Object[] {counter, 63}) == Boolean.TRUE ? 1 : 0;
        }
        return held;
    }

    private static long reflection(int count) throws ReflectiveOperationException {
        Constructor<Counter> make = Counter.class.getConstructor();
        Method[] calls = {Counter.class.getMethod("add", int.class), Counter.class.getMethod("isOver", int.class)};
        long held = 0;
        for (int at = 0; at < count; at++) {
            Counter counter = make.newInstance();
            calls[at >> 3 & 1].invoke(counter, at & 127);
            held += calls[at >> 4 & 1].invoke(counter, 63) == Boolean.TRUE ? 1 : 0;
        }
        return held;
    }

    /** Calls on two numbers. */
    private static long sums(int count) {
        long held = 0;
        for (int at = 0; at < count; at++) {
            held += propSum(at & 1023, at >> 10) ? 1 : 0;
        }
        return held;
    }

    static boolean propSum(int x, int y) {
        return x + y == y + x;
    }

    /** Calls on arrays of five numbers, each made for its call. */
    private static long arrays(int count) {
        long held = 0;
        for (int at = 0; at < count; at++) {
            int[] values = new int[5];
            for (int place = 0, rest = at; place < values.length; place++, rest /= 13) {
                values[place] = rest % 13 - 6;
            }
            held += propSorted(values) ? 1 : 0;
        }
        return held;
    }

    static boolean propSorted(int[] values) {
        int[] other = values.clone();
        Arrays.sort(other);
        return other.length == values.length;
    }

    /** A search tree without order. */
    sealed interface Tree {
        record Leaf() implements Tree { }

        record Node(Tree left, int key, Tree right) implements Tree { }
    }

    /** Calls on trees of three nodes and a number, each made for its call. */
    private static long trees(int count) {
        long held = 0;
        for (int at = 0; at < count; at++) {
            Tree left = new Tree.Node(new Tree.Leaf(), at % 9 - 4, new Tree.Leaf());
            Tree right = new Tree.Node(new Tree.Leaf(), at / 9 % 9 - 4, new Tree.Leaf());
            held += propSum(new Tree.Node(left, at / 81 % 9 - 4, right), at & 7) ? 1 : 0;
        }
        return held;
    }

    static long sum(Tree tree) {
        return tree instanceof Tree.Node node ? sum(node.left()) + node.key() + sum(node.right()) : 0;
    }

    static boolean propSum(Tree tree, int key) {
        return sum(new Tree.Node(tree, key, tree)) == 2 * sum(tree) + key;
    }

    private static double compiled(String[] paths) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        var nowhere = new ForwardingJavaFileManager<>(files) {
            @Override public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject beside) {
                return new SimpleJavaFileObject(URI.create("mem:///" + name), kind) {
                    @Override public java.io.OutputStream openOutputStream() {
                        return java.io.OutputStream.nullOutputStream();
                    }
                };
            }
        };
        long start = System.nanoTime();
        for (int at = 1; at < paths.length; at++) {
            String text = Files.readString(Path.of(paths[at]));
            String name = Path.of(paths[at]).getFileName().toString();
            List<JavaFileObject> one = new ArrayList<>();
            one.add(new SimpleJavaFileObject(URI.create("mem:///" + name), JavaFileObject.Kind.SOURCE) {
                @Override public CharSequence getCharContent(boolean lenient) {
                    return text;
                }
            });
            if (!compiler.getTask(null, nowhere, null, List.of("-proc:none"), null, one).call()) {
                throw new IllegalStateException(paths[at]);
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
