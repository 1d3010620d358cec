import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.LinkedHashMap;
import java.util.HashMap;

/**
 * The static fields of a world as they were when its classes had been initialised, so that the next script finds them so again.
 *
 * <p>What holds: either {@link #restore} puts everything back, or {@link #of} says that it cannot, and each script needs a world
 * of its own. What can be put back: values that never change, arrays and collections of these.
 */
final class Statics {
    private static final Set<Class<?>> FIXED = Set.of(String.class, Integer.class, Long.class, Double.class, Character.class, Boolean.class,
            Byte.class, Short.class, Float.class, BigInteger.class, BigDecimal.class);
    private static final Set<String> COLLECTIONS = Set.of("ArrayList", "LinkedList", "ArrayDeque", "HashSet", "LinkedHashSet", "TreeSet",
            "Stack", "Vector", "PriorityQueue", "HashMap", "LinkedHashMap", "TreeMap");

    private record Saved(Field field, Object value, Object content) {}

    private final List<Saved> all = new ArrayList<>();

    /** The static fields of these classes, or null if they cannot be put back. */
    static Statics of(Iterable<Class<?>> types) throws IllegalAccessException {
        Statics statics = new Statics();
        for (Class<?> type : types) {
            for (Field field : type.getDeclaredFields()) {
                if (!java.lang.reflect.Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                    continue;
                }
                field.setAccessible(true);
                Object value = field.get(null);
                boolean isFinal = java.lang.reflect.Modifier.isFinal(field.getModifiers());
                if (value == null || isFixed(value)) {
                    if (!isFinal) {
                        statics.all.add(new Saved(field, value, null));
                    }
                } else if (value.getClass().isArray() && hasFixedElements(value)) {
                    Object copy = Array.newInstance(value.getClass().getComponentType(), Array.getLength(value));
                    System.arraycopy(value, 0, copy, 0, Array.getLength(value));
                    statics.all.add(new Saved(isFinal ? null : field, value, copy));
                } else if (isPlain(value) && value instanceof Collection<?> some && some.stream().allMatch(Statics::isFixed)) {
                    statics.all.add(new Saved(isFinal ? null : field, value, List.copyOf(some)));
                } else if (isPlain(value) && value instanceof Map<?, ?> map && map.keySet().stream().allMatch(Statics::isFixed)
                        && map.values().stream().allMatch(Statics::isFixed)) {
                    statics.all.add(new Saved(isFinal ? null : field, value, copy(map)));
                } else {
                    return null;
                }
            }
        }
        return statics;
    }

    private static Map<Object, Object> copy(Map<?, ?> map) {
        Map<Object, Object> copy = map instanceof TreeMap<?, ?> ? new TreeMap<>() : map instanceof LinkedHashMap<?, ?> ? new LinkedHashMap<>() : new HashMap<>();
        copy.putAll(map);
        return copy;
    }

    private static boolean isPlain(Object value) {
        return value.getClass().getPackageName().equals("java.util") && COLLECTIONS.contains(value.getClass().getSimpleName());
    }

    private static boolean isFixed(Object value) {
        return value instanceof Enum<?> || value != null && FIXED.contains(value.getClass());
    }

    private static boolean hasFixedElements(Object array) {
        if (array.getClass().getComponentType().isPrimitive()) {
            return true;
        }
        for (int at = 0; at < Array.getLength(array); at++) {
            Object element = Array.get(array, at);
            if (element != null && !isFixed(element)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    void restore() throws IllegalAccessException {
        for (Saved one : all) {
            if (one.field() != null) {
                one.field().set(null, one.value());
            }
            if (one.content() != null && one.value().getClass().isArray()) {
                System.arraycopy(one.content(), 0, one.value(), 0, Array.getLength(one.value()));
            } else if (one.value() instanceof Collection<?> some && one.content() != null) {
                some.clear();
                ((Collection<Object>) some).addAll((Collection<Object>) one.content());
            } else if (one.value() instanceof Map<?, ?> map && one.content() != null) {
                map.clear();
                ((Map<Object, Object>) map).putAll((Map<Object, Object>) one.content());
            }
        }
    }
}
