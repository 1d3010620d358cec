import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The static fields of a world as they were when its classes had been initialised, with all that can be reached from them, so that
 * the next script finds them so again.
 *
 * <p>What holds: either {@link #restore} puts everything back, or {@link #of} says that it cannot, and each script needs a world
 * of its own. What can be put back: arrays, collections and maps of the JDK, objects of the program; the JDK's values that never change
 * need not be.
 */
final class Statics {
    /** Classes of the JDK whose objects never change, or not so that anybody sees it. */
    private static final Set<String> FIXED = Set.of("String", "Integer", "Long", "Double", "Character", "Boolean", "Byte", "Short", "Float", "BigInteger",
            "BigDecimal", "Pattern", "Locale", "UUID", "Optional", "OptionalInt", "DecimalFormat", "DateTimeFormatter", "Class", "Object", "MathContext");
    private static final Set<String> COLLECTIONS = Set.of("ArrayList", "LinkedList", "ArrayDeque", "HashSet", "LinkedHashSet", "TreeSet",
            "Stack", "Vector", "PriorityQueue", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap", "RegularEnumSet");
    /** The most values that are put back before each script. */
    private static final int MOST = 2000;

    private record SavedField(Field field, Object holder, Object value) {}

    private record SavedContent(Object holder, Object content) {}

    private final List<SavedField> fields = new ArrayList<>();
    private final List<SavedContent> contents = new ArrayList<>();
    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The static fields of these classes, or null if they cannot be put back. */
    static Statics of(Iterable<Class<?>> types) throws IllegalAccessException {
        Statics statics = new Statics();
        for (Class<?> type : types) {
            if (!statics.takes(type, null)) {
                return null;
            }
        }
        statics.known.clear();
        return statics;
    }

    /** Notes the static fields of a class, or those of an object of it; whether all can be put back. */
    private boolean takes(Class<?> type, Object holder) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (java.lang.reflect.Modifier.isStatic(field.getModifiers()) != (holder == null) || field.isSynthetic() && holder == null) {
                continue;
            }
            field.setAccessible(true);
            Object value = field.get(holder);
            if (!java.lang.reflect.Modifier.isFinal(field.getModifiers())) {
                fields.add(new SavedField(field, holder, value));
            }
            if (!takes(value)) {
                return false;
            }
        }
        return fields.size() + contents.size() <= MOST;
    }

    /** Notes a value with what is in it; whether that can be put back. */
    private boolean takes(Object value) throws IllegalAccessException {
        if (value == null || isFixed(value) || !known.add(value)) {
            return true;
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            Object copy = Array.newInstance(type.getComponentType(), Array.getLength(value));
            System.arraycopy(value, 0, copy, 0, Array.getLength(value));
            contents.add(new SavedContent(value, copy));
            return type.getComponentType().isPrimitive() || all(java.util.Arrays.asList((Object[]) value));
        }
        if (type.getPackageName().equals("java.util") && value instanceof Collection<?> some) {
            if (COLLECTIONS.contains(type.getSimpleName())) {
                contents.add(new SavedContent(value, new ArrayList<>(some)));
            }
            return all(new ArrayList<>(some));
        }
        if (type.getPackageName().equals("java.util") && value instanceof Map<?, ?> map) {
            if (COLLECTIONS.contains(type.getSimpleName())) {
                contents.add(new SavedContent(value, copy(map)));
            }
            return all(new ArrayList<>(map.keySet())) && all(new ArrayList<>(map.values()));
        }
        if (!World.isOwn(type)) {
            return false;
        }
        for (Class<?> one = type; one != null && World.isOwn(one); one = one.getSuperclass()) {
            if (!takes(one, value)) {
                return false;
            }
        }
        return true;
    }

    private boolean all(List<?> values) throws IllegalAccessException {
        for (Object one : values) {
            if (!takes(one)) {
                return false;
            }
        }
        return true;
    }

    private static Map<Object, Object> copy(Map<?, ?> map) {
        Map<Object, Object> copy = map instanceof TreeMap<?, ?> ? new TreeMap<>() : map instanceof LinkedHashMap<?, ?> ? new LinkedHashMap<>() : new HashMap<>();
        copy.putAll(map);
        return copy;
    }

    private static boolean isFixed(Object value) {
        Class<?> type = value.getClass();
        boolean isFunction = type.isHidden() || type.getName().startsWith("java.util.Comparator") || type.getName().startsWith("java.util.Collections$ReverseComparator");
        return isFunction || !World.isOwn(type) && (FIXED.contains(type.getSimpleName()) || type.getPackageName().startsWith("java.time"));
    }

    @SuppressWarnings("unchecked")
    void restore() throws IllegalAccessException {
        for (SavedField one : fields) {
            one.field().set(one.holder(), one.value());
        }
        for (SavedContent one : contents) {
            if (one.holder().getClass().isArray()) {
                System.arraycopy(one.content(), 0, one.holder(), 0, Array.getLength(one.holder()));
            } else if (one.holder() instanceof Collection<?> some) {
                some.clear();
                ((Collection<Object>) some).addAll((Collection<Object>) one.content());
            } else if (one.holder() instanceof Map<?, ?> map) {
                map.clear();
                ((Map<Object, Object>) map).putAll((Map<Object, Object>) one.content());
            }
        }
    }
}
