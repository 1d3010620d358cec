import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * What is made for a parameter of a reference, as what a parameter of another type in a submission takes: {@code int} for {@code long},
 * an array for a list.
 *
 * <p>In: types, and arguments. Out: whether the one becomes the other, and the arguments that do. What holds: nothing is lost on the way: a
 * value that the other type does not have is {@link Unfit}, and no script with it counts. What a call changes in a copy of an array or a
 * collection is changed in what was given.
 */
final class Conversion {
    /** A value that the other type does not have. */
    static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unfit() {
            super(null, null, false, false);
        }
    }

    private static final Set<Class<?>> NUMBERS = Set.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class);
    private static final Map<Class<?>, Function<Collection<?>, Collection<?>>> COLLECTIONS = new HashMap<>();
    private static final Map<Class<?>, Function<Map<?, ?>, Map<?, ?>>> MAPS = new HashMap<>();

    static {
        for (Class<?> one : List.of(Collection.class, Iterable.class, List.class, ArrayList.class)) {
            COLLECTIONS.put(one, ArrayList::new);
        }
        for (Class<?> one : List.of(Deque.class, java.util.Queue.class, LinkedList.class)) {
            COLLECTIONS.put(one, LinkedList::new);
        }
        COLLECTIONS.put(ArrayDeque.class, ArrayDeque::new);
        COLLECTIONS.put(Vector.class, Vector::new);
        for (Class<?> one : List.of(Set.class, LinkedHashSet.class, HashSet.class)) {
            COLLECTIONS.put(one, LinkedHashSet::new);
        }
        for (Class<?> one : List.of(SortedSet.class, NavigableSet.class, TreeSet.class)) {
            COLLECTIONS.put(one, TreeSet::new);
        }
        for (Class<?> one : List.of(Map.class, HashMap.class, LinkedHashMap.class)) {
            MAPS.put(one, LinkedHashMap::new);
        }
        for (Class<?> one : List.of(SortedMap.class, NavigableMap.class, TreeMap.class)) {
            MAPS.put(one, TreeMap::new);
        }
    }

    /** The class of the submission's parameter, in the world where it is called. */
    private final Class<?> raw;
    private final Type type;

    private Conversion(Class<?> raw, Type type) {
        this.raw = raw;
        this.type = type;
    }

    /** Whether values of one type become values of another; {@code isSame}: whether two classes are one in the two programs. */
    static boolean fits(Type one, Type other, BiPredicate<Class<?>, Class<?>> isSame) {
        Class<?> from = raw(one);
        Class<?> to = raw(other);
        if (isSame.test(from, to) || !World.isOwn(to) && to.isAssignableFrom(boxed(from)) || NUMBERS.contains(boxed(from)) && NUMBERS.contains(boxed(to))) {
            return true;
        }
        if (isText(from) && isText(to)) {
            return true;
        }
        if (Map.class.isAssignableFrom(from)) {
            return MAPS.containsKey(to);
        }
        if (Set.class.isAssignableFrom(from)) {
            return COLLECTIONS.containsKey(to) && Set.class.isAssignableFrom(to);
        }
        boolean isSequence = from.isArray() || from == Iterable.class || Collection.class.isAssignableFrom(from);
        boolean isForSequence = to.isArray() || COLLECTIONS.containsKey(to) && !Set.class.isAssignableFrom(to);
        Type element = element(one);
        Type wanted = element(other);
        return isSequence && isForSequence && (element == null || wanted == null || fits(element, wanted, isSame));
    }

    private static boolean isText(Class<?> type) {
        return type == String.class || type == char[].class || type == StringBuilder.class;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> raw) {
            return raw;
        }
        if (type instanceof ParameterizedType one) {
            return (Class<?>) one.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return Array.newInstance(raw(array.getGenericComponentType()), 0).getClass();
        }
        return raw(type instanceof WildcardType one ? one.getUpperBounds()[0] : ((TypeVariable<?>) type).getBounds()[0]);
    }

    /** The type of the elements of an array or a collection; null where it is not known. */
    private static Type element(Type type) {
        if (type instanceof ParameterizedType one) {
            return one.getActualTypeArguments().length == 1 ? one.getActualTypeArguments()[0] : null;
        }
        return type instanceof GenericArrayType array ? array.getGenericComponentType() : type instanceof Class<?> raw ? raw.getComponentType() : null;
    }

    /**
     * What calls {@code handle}, which takes an array of the receiver, if any, and the arguments, with its arguments converted.
     *
     * @param parameters the classes of the parameters of {@code executable}, in the world where it is called
     */
    static MethodHandle converting(MethodHandle handle, Executable executable, Class<?>[] parameters) {
        Type[] types = Call.genericTypes(executable);
        Conversion[] all = new Conversion[types.length];
        for (int at = 0; at < types.length; at++) {
            all[at] = new Conversion(parameters[parameters.length - types.length + at], types[at]);
        }
        return MethodHandles.insertArguments(CALL, 0, handle, all);
    }

    private static final MethodHandle CALL;

    static {
        try {
            CALL = MethodHandles.lookup().findStatic(Conversion.class, "call",
                    MethodType.methodType(Object.class, MethodHandle.class, Conversion[].class, Object[].class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static Object call(MethodHandle handle, Conversion[] conversions, Object[] given) throws Throwable {
        Object[] arguments = given.clone();
        int shift = given.length - conversions.length;
        for (int at = 0; at < conversions.length; at++) {
            arguments[shift + at] = conversions[at].of(given[shift + at]);
        }
        Object[] passed = arguments.clone();
        try {
            return (Object) handle.invokeExact(arguments);
        } finally {
            for (int at = shift; at < given.length; at++) {
                putBack(given[at], passed[at]);
            }
        }
    }

    /** An argument as the parameter takes it. */
    private Object of(Object value) {
        try {
            return converted(value, raw, type);
        } catch (NullPointerException | ClassCastException | IllegalArgumentException none) {
            throw new Unfit();
        }
    }

    private static Object converted(Object value, Class<?> raw, Type type) {
        if (value == null && raw.isPrimitive()) {
            throw new Unfit();
        }
        if (value == null || boxed(raw).isInstance(value)) {
            return value;
        }
        if (NUMBERS.contains(boxed(raw)) && NUMBERS.contains(value.getClass())) {
            return number((Number) value, boxed(raw));
        }
        if (isText(raw) && isText(value.getClass())) {
            String text = value instanceof char[] letters ? new String(letters) : value.toString();
            return raw == String.class ? text : raw == char[].class ? text.toCharArray() : new StringBuilder(text);
        }
        if (MAPS.containsKey(raw)) {
            return MAPS.get(raw).apply((Map<?, ?>) value);
        }
        List<Object> elements = elements(value);
        Type element = element(type);
        if (!raw.isArray()) {
            Class<?> wanted = element == null || World.isOwn(raw(element)) ? Object.class : raw(element);
            elements.replaceAll(one -> converted(one, wanted, element == null ? wanted : element));
            return COLLECTIONS.get(raw).apply(elements);
        }
        Object array = Array.newInstance(raw.getComponentType(), elements.size());
        for (int at = 0; at < elements.size(); at++) {
            Array.set(array, at, converted(elements.get(at), raw.getComponentType(), element == null ? raw.getComponentType() : element));
        }
        return array;
    }

    /** The elements of an array or a collection; nothing else comes here. */
    private static List<Object> elements(Object value) {
        List<Object> elements = new ArrayList<>();
        if (value instanceof Iterable<?> all) {
            all.forEach(elements::add);
        } else {
            for (int at = 0; at < Array.getLength(value); at++) {
                elements.add(Array.get(value, at));
            }
        }
        return elements;
    }

    /** The number of another type that is equal to a number. */
    private static Object number(Number value, Class<?> to) {
        boolean hasFraction = value instanceof Double || value instanceof Float;
        if (to == Double.class || to == Float.class) {
            double wide = value.doubleValue();
            boolean isSame = (hasFraction || (long) wide == value.longValue() && wide < 0x1p63) && (to == Double.class || Double.isNaN(wide) || (float) wide == wide);
            return isSame ? to == Double.class ? (Object) wide : (Object) (float) wide : unfit();
        }
        long whole = value.longValue();
        if (hasFraction && (whole != value.doubleValue() || Math.abs(value.doubleValue()) >= 0x1p53)) {
            return unfit();
        }
        Object other = to == Long.class ? (Object) whole : to == Integer.class ? (Object) (int) whole : to == Short.class ? (Object) (short) whole : (Object) (byte) whole;
        return ((Number) other).longValue() == whole ? other : unfit();
    }

    private static Object unfit() {
        throw new Unfit();
    }

    /** Changes what was given as what was passed in its place was changed. What cannot be changed so stays as it is. */
    @SuppressWarnings("unchecked")
    private static void putBack(Object given, Object passed) {
        try {
            if (given == passed || given == null || passed == null) {
                return;
            }
            if (given instanceof Map<?, ?> map && passed instanceof Map<?, ?> other && !map.equals(other)) {
                map.clear();
                ((Map<Object, Object>) map).putAll(other);
            } else if (given.getClass().isArray() || given instanceof List<?>) {
                putElementsBack(given, elements(passed));
            } else if (given instanceof Collection<?> all && passed instanceof Collection<?> others && !elements(all).equals(elements(others))) {
                all.clear();
                ((Collection<Object>) all).addAll(others);
            } else if (given instanceof StringBuilder text && !text.toString().contentEquals(passed instanceof char[] letters ? new String(letters) : passed.toString())) {
                text.setLength(0);
                text.append(passed instanceof char[] letters ? new String(letters) : passed.toString());
            }
        } catch (RuntimeException unchangeable) {
            // A list that nobody may change, or an array that would have to grow.
        }
    }

    @SuppressWarnings("unchecked")
    private static void putElementsBack(Object given, List<Object> others) {
        List<Object> own = elements(given);
        for (int at = 0; at < Math.min(own.size(), others.size()); at++) {
            Object before = own.get(at);
            Object after = before == null || others.get(at) == null ? others.get(at) : converted(others.get(at), before.getClass(), before.getClass());
            if (after == null ? before == null : after.equals(before) || after.getClass().isArray()) {
                continue;
            }
            if (given instanceof List<?> list) {
                ((List<Object>) list).set(at, after);
            } else {
                Array.set(given, at, after);
            }
        }
        if (given instanceof List<?> list && others.size() > own.size()) {
            ((List<Object>) list).addAll(others.subList(own.size(), others.size()));
        } else if (given instanceof List<?> list && others.size() < own.size()) {
            list.subList(others.size(), own.size()).clear();
        }
    }
}
