import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The classes of a program in a loader of their own, with static fields of their own, and a handle for each call.
 *
 * <p>Types and calls are described once, by the classes of a first world; every world finds its own classes by their names.
 */
final class World {
    /** Steps left, signal, next look: see {@code Guard.STATE}. */
    final long[] state;
    /** What was come by: see {@code Guard.seen}. */
    final long[] seen;
    /** Fields that are not known, and the first that was looked at: see {@code Guard.UNSET}. */
    private final Map<Object, Object[]> unset;
    private final Object[] demanded;
    private final Method forget;
    private final Loader loader;
    private final MethodHandle[] handles;
    private final Map<Class<?>, Class<?>> types = new HashMap<>();
    private Statics statics;
    /** Whether whatever runs here has to end. A count of steps may be written over by a thread that is counting. */
    private volatile boolean isPoisoned;

    /** What stands for the calls and classes of another program, or null. */
    private final Pairing pairing;

    World(ClassSources sources, int calls, BooleanSupplier mayGoOn) throws ReflectiveOperationException {
        this(sources, calls, mayGoOn, null);
    }

    /** A world in which scripts of another program run. */
    World(ClassSources sources, int calls, BooleanSupplier mayGoOn, Pairing pairing) throws ReflectiveOperationException {
        this.pairing = pairing;
        loader = new Loader(sources.classes);
        handles = new MethodHandle[calls];
        Class<?> guard = Class.forName(sources.guard, true, loader);
        state = (long[]) guard.getField("STATE").get(null);
        BooleanSupplier both = () -> !isPoisoned && mayGoOn.getAsBoolean();
        guard.getField("mayGoOn").set(null, both);
        seen = new long[sources.probes == null ? 0 : sources.probes.words()];
        guard.getField("seen").set(null, seen);
        @SuppressWarnings("unchecked")
        Map<Object, Object[]> fields = (Map<Object, Object[]>) guard.getField("UNSET").get(null);
        unset = fields;
        demanded = (Object[]) guard.getField("DEMANDED").get(null);
        forget = sources.isLazy ? guard.getMethod("forget") : null;
    }

    ClassLoader loader() {
        return loader;
    }

    /** Whether a class is one of the program's. */
    static boolean isOwn(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.getClassLoader() instanceof Loader;
    }

    /**
     * Initialises the named classes and remembers their static fields; whether {@link #restore} can put them back. A class that
     * cannot be initialised throws.
     */
    boolean remember(Iterable<String> names) throws ReflectiveOperationException {
        List<Class<?>> all = new ArrayList<>();
        for (String name : names) {
            all.add(Class.forName(name, true, loader));
        }
        statics = Statics.of(all);
        return statics != null;
    }

    /** Puts the static fields back. */
    void restore() throws ReflectiveOperationException {
        statics.restore();
    }

    /** Leaves fields of an object unknown: those for which something stands. */
    void leave(Object object, List<Term> parts) {
        unset.put(object, parts.stream().map(part -> part instanceof Unset ? part : null).toArray());
    }

    /** What stands for the first unknown field that the last run looked at; null if it looked at none. */
    Object demanded() {
        return demanded[0];
    }

    /** Begins a run in which no field is unknown. */
    void forget() throws ReflectiveOperationException {
        if (forget != null) {
            forget.invoke(null);
        }
    }

    /** Sets the counter of steps. */
    void limit(long steps) {
        state[1] = 0;
        state[2] = steps - 4096;
        state[0] = steps;
    }

    /**
     * Makes whatever still runs on these classes end: at its next step, or where that thread was counting just then, a few thousand
     * steps later. New limits do not undo it.
     */
    void poison() {
        isPoisoned = true;
        state[2] = Long.MAX_VALUE;
        state[0] = -1;
    }

    /** The class of this world for one of the first world's. */
    Class<?> type(Class<?> type) throws ClassNotFoundException {
        if (!isOwn(type) || type.getClassLoader() == loader) {
            return type;
        }
        Class<?> own = types.get(type);
        if (own == null) {
            own = own(pairing == null ? type.getName() : pairing.type(type.getName()));
            types.put(type, own);
        }
        return own;
    }

    private Class<?> own(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    /** What calls it, from an array of the receiver, if any, and the arguments. */
    MethodHandle handle(Call call) throws ReflectiveOperationException {
        MethodHandle handle = handles[call.number()];
        if (handle == null) {
            handle = bind(pairing == null ? call.executable() : pairing.executable(call));
            handles[call.number()] = handle;
        }
        return handle;
    }

    private MethodHandle bind(Executable executable) throws ReflectiveOperationException {
        Class<?> owner = own(executable.getDeclaringClass().getName());
        Class<?>[] parameters = executable.getParameterTypes().clone();
        for (int at = 0; at < parameters.length; at++) {
            parameters[at] = isOwn(parameters[at]) ? own(parameters[at].getName()) : parameters[at];
        }
        MethodHandle handle;
        if (executable instanceof Constructor<?>) {
            Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            handle = MethodHandles.lookup().unreflectConstructor(constructor);
        } else {
            Method method = owner.getDeclaredMethod(executable.getName(), parameters);
            method.setAccessible(true);
            handle = MethodHandles.lookup().unreflect(method);
        }
        handle = handle.asFixedArity();
        handle = handle.asType(handle.type().generic());
        return handle.asSpreader(Object[].class, handle.type().parameterCount());
    }

    /** Knows the program's classes and the platform's. Assertions are on. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super("classes", ClassLoader.getPlatformClassLoader());
            this.classes = classes;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
