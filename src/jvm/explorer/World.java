import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * The classes of a program in a loader of their own, with static fields of their own, and a handle for each call.
 *
 * <p>Types and calls are described once, by the classes of a first world; every world finds its own classes by their names.
 */
final class World {
    private static final Error LOOK = new Error("not known", null, false, false) {
        private static final long serialVersionUID = 1;
    };
    /** Steps left, signal, next look: see {@code Guard.STATE}. */
    final long[] state;
    /** What was come by: see {@code Guard.seen}. */
    final long[] seen;
    /** Where it was come by: see {@code Guard.trail}. */
    final int[] trail;
    /** What is not known, and the first of it that was looked at: see {@code Unknown.PARTS}; null where all is known. */
    private final Map<Object, Object[]> parts;
    private final Map<Object, Object> lengths;
    private final Object[] demanded;
    private final Runnable forget;
    private final String list;
    private final ClassSources sources;
    /** Unknown parts that were shown, by their marks. */
    private final Map<String, Unset> shown = new HashMap<>();
    /** Whether the last run shows a change that is none for some values of what is not known. */
    boolean isUnsure;
    private final Map<Class<?>, Optional<PlainClass>> plain = new HashMap<>();
    /** Which value takes the place of what is not known: the first or a later one; negative for none. */
    int completing = -1;
    private final Loader loader;
    private final MethodHandle[] handles;
    private final Map<Class<?>, Class<?>> types = new HashMap<>();
    private Statics statics;
    /** What all programs share, as its classes have left it when they were initialised; null where they cannot change it. */
    SharedState surroundings;
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
        this.sources = sources;
        loader = new Loader(sources.classes);
        handles = new MethodHandle[calls];
        Class<?> guard = Class.forName(sources.guard, true, loader);
        state = (long[]) guard.getField("STATE").get(null);
        BooleanSupplier both = () -> !isPoisoned && mayGoOn.getAsBoolean();
        guard.getField("mayGoOn").set(null, both);
        seen = new long[sources.probes == null ? 0 : sources.probes.words()];
        guard.getField("seen").set(null, seen);
        trail = new int[sources.probes == null || sources.probes.kept == 0 ? 0 : sources.probes.kept + 1];
        guard.getField("trail").set(null, trail);
        Class<?> unknown = sources.isLazy ? Class.forName(sources.unknown, true, loader) : null;
        parts = unknown == null ? null : of(unknown, "PARTS");
        lengths = unknown == null ? null : of(unknown, "LENGTHS");
        demanded = unknown == null ? new Object[1] : (Object[]) unknown.getField("DEMANDED").get(null);
        forget = unknown == null ? null : (Runnable) unknown.getField("FORGET").get(null);
        list = sources.unknown + "List";
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<Object, T> of(Class<?> unknown, String field) throws ReflectiveOperationException {
        return (Map<Object, T>) unknown.getField(field).get(null);
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

    /** Leaves fields of an object, or elements of an array, unknown: those for which something stands. */
    void leave(Object object, Object[] unknown) {
        parts.put(object, unknown);
    }

    /** Leaves the length of an array unknown. */
    void leaveLength(Object array, Object length) {
        lengths.put(array, length);
    }

    /** A list with elements that are not known, and perhaps without a known length. */
    List<?> list(Object[] elements, Object[] unknown, Object length) throws ReflectiveOperationException {
        return (List<?>) own(list).getConstructor(Object[].class, Object[].class, Object.class).newInstance(elements, unknown, length);
    }

    /** What stands for the first unknown part that the last run looked at; null if it looked at none. */
    Object demanded() {
        return demanded[0];
    }

    /** Notes that an unknown part was looked at. */
    void demand(Unset part) {
        demanded[0] = demanded[0] == null ? part : demanded[0];
    }

    /** Notes that an unknown part was looked at; what is thrown then. It counts even where it is caught. */
    Error look(Unset part) {
        demand(part);
        return LOOK;
    }

    /** Begins a run in which everything is known. */
    void forget() {
        if (forget != null) {
            forget.run();
            shown.clear();
            isUnsure = false;
        }
    }

    /** What stands for a part of an array or a list that is not known, or null; for its length where {@code part} is negative. */
    Unset unknown(Object holder, int part) {
        if (parts == null || completing >= 0) {
            return null;
        }
        if (isOpenList(holder)) {
            return (Unset) ((IntFunction<?>) holder).apply(part);
        }
        Object[] all = part < 0 ? null : parts.get(holder);
        return (Unset) (part < 0 ? lengths.get(holder) : all == null || part >= all.length ? null : all[part]);
    }

    /** What stands for a component of a record that is not known and that no method of its own looks at first; else null. */
    Unset unknown(Record record, int component, String name) {
        PlainClass own = parts == null || completing >= 0 ? null : sources.plain.get(record.getClass().getName());
        return own == null || own.methods().contains(name) ? null : unknown(record, component);
    }

    /** Whether a value is a list that need not be known. */
    boolean isOpenList(Object value) {
        return parts != null && value instanceof IntFunction<?> && value.getClass().getName().equals(list);
    }

    /** An unknown part as text. */
    String show(Unset part) {
        shown.put(part.mark(), part);
        return part.mark();
    }

    /** The unknown parts that the last run showed, by their marks. */
    Map<String, Unset> shown() {
        return shown.isEmpty() ? Map.of() : Map.copyOf(shown);
    }

    /** Whether its classes stand for those of another program. */
    boolean isPaired() {
        return pairing != null;
    }

    /** What is known of the class whose objects a call makes, if they are nothing but their fields; else null. */
    PlainClass plain(Call maker) throws ClassNotFoundException {
        return plain(type(maker.owner().raw()));
    }

    /** What is known of a class of this world, if its objects are nothing but fields that its constructors store; else null. */
    PlainClass plain(Class<?> type) {
        return plain.computeIfAbsent(type, one -> Optional.ofNullable(PlainClass.of(one, sources))).orElse(null);
    }

    /** Sets the counter of steps. */
    void limit(long steps) {
        state[1] = 0;
        state[3] = 0;
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
        if (type.isArray()) {
            return java.lang.reflect.Array.newInstance(type(type.getComponentType()), 0).getClass();
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
            handle = pairing == null ? bind(call.executable(), null, false, false) : bound(call);
            handles[call.number()] = handle;
        }
        return handle;
    }

    private MethodHandle bound(Call call) throws ReflectiveOperationException {
        Map<String, Executable> dispatched = pairing.dispatched(call);
        if (dispatched == null) {
            Executable executable = pairing.executable(call);
            boolean isAlone = call.makesInner() && !Call.isInner(executable.getDeclaringClass());
            return bind(executable, pairing.order(call), isAlone, pairing.isConverted(call));
        }
        MethodHandle all = null;
        for (Map.Entry<String, Executable> one : dispatched.entrySet()) {
            MethodHandle handle = bind(one.getValue(), null, false, false);
            MethodHandle is = MethodHandles.insertArguments(IS_CALLED_ON, 0, own(one.getKey()));
            all = all == null ? handle : MethodHandles.guardWithTest(is, handle, all);
        }
        return all;
    }

    /** Whether a call is made on an object of a class. */
    private static final MethodHandle IS_CALLED_ON;

    static {
        try {
            IS_CALLED_ON = MethodHandles.lookup().findStatic(World.class, "isCalledOn",
                    java.lang.invoke.MethodType.methodType(boolean.class, Class.class, Object[].class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static boolean isCalledOn(Class<?> type, Object[] arguments) {
        return type.isInstance(arguments[0]);
    }

    /**
     * {@code order}: which argument each parameter gets, where they are not in one order; {@code isAlone}: whether the outer object is left
     * out; {@code isConverted}: whether arguments are of other types.
     */
    private MethodHandle bind(Executable executable, int[] order, boolean isAlone, boolean isConverted) throws ReflectiveOperationException {
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
            if (isOwn(owner)) {
                method.setAccessible(true);
            }
            handle = MethodHandles.lookup().unreflect(method);
        }
        handle = handle.asFixedArity();
        handle = handle.asType(handle.type().generic());
        if (order != null) {
            int shift = handle.type().parameterCount() - order.length;
            int[] all = new int[shift + order.length];
            for (int at = 0; at < order.length; at++) {
                all[shift + at] = shift + order[at];
            }
            handle = MethodHandles.permuteArguments(handle, handle.type(), all);
        }
        handle = isAlone ? MethodHandles.dropArguments(handle, 0, Object.class) : handle;
        handle = handle.asSpreader(Object[].class, handle.type().parameterCount());
        return isConverted ? Conversion.converting(handle, executable, parameters) : handle;
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
