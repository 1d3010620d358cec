import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** What a caller does to a value that a method has handed out or was given, to see whether the object still depends on it. */
enum Tampering {
    /** Nothing. */
    NONE,
    /** The value that the call returned is changed. */
    RESULT,
    /** The arrays and collections that the call was given are changed. */
    ARGUMENTS;

    /** Whether values of a type can be changed so. */
    static boolean canChange(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type) || type == StringBuilder.class;
    }

    /** Does it after a call; what cannot be changed stays. */
    void after(Object result, Object[] arguments) {
        if (this == RESULT) {
            change(result);
        } else if (this == ARGUMENTS) {
            for (Object one : arguments) {
                change(one);
            }
        }
    }

    private static void change(Object value) {
        if (value == null) {
            return;
        }
        try {
            if (value.getClass().isArray()) {
                for (int at = 0; at < Array.getLength(value); at++) {
                    if (value.getClass().getComponentType().isArray()) {
                        change(Array.get(value, at));
                    }
                    Array.set(value, at, filling(value.getClass().getComponentType()));
                }
            } else if (!World.isOwn(value.getClass()) && value instanceof Collection<?> some) {
                some.clear();
            } else if (!World.isOwn(value.getClass()) && value instanceof Map<?, ?> map) {
                map.clear();
            } else if (value instanceof StringBuilder builder) {
                builder.setLength(0);
            } else if (value instanceof Iterator<?> iterator && iterator.hasNext()) {
                iterator.next();
                iterator.remove();
            }
        } catch (RuntimeException fixed) {
            // Whoever hands out what cannot be changed is safe.
            return;
        }
    }

    private static Object filling(Class<?> element) {
        return element == boolean.class ? (Object) true : element == char.class ? (Object) 'x' : element == byte.class ? (Object) (byte) 77
                : element == short.class ? (Object) (short) 77 : element == int.class ? (Object) 77 : element == long.class ? (Object) 77L
                : element == float.class ? (Object) 77f : element == double.class ? (Object) 77.0 : null;
    }

    /** The statement that does it to a variable of a type; null where nothing is done. */
    static String statement(Class<?> type, String name) {
        if (type.isArray()) {
            Class<?> element = type.getComponentType();
            if (element.isArray() && element.getComponentType().isPrimitive()) {
                return "for (var row : " + name + ") { " + statement(element, "row") + " }";
            }
            String filling = element == boolean.class ? "true" : element == char.class ? "'x'" : element == byte.class ? "(byte) 77"
                    : element == short.class ? "(short) 77" : element.isPrimitive() ? "77" : "null";
            return "java.util.Arrays.fill(" + name + ", " + filling + ");";
        }
        if (Iterator.class.isAssignableFrom(type)) {
            return "try { if (" + name + ".hasNext()) { " + name + ".next(); " + name + ".remove(); } } catch (RuntimeException refused) { }";
        }
        return type == StringBuilder.class ? name + ".setLength(0);" : canChange(type) ? "try { " + name + ".clear(); } catch (UnsupportedOperationException fixed) { }" : null;
    }

    /** Types of arguments that are changed, as {@link #canChange} says. */
    static boolean takesSome(Script script) {
        return script.arguments.stream().anyMatch(one -> (one instanceof Term.Elements || one instanceof Term.Library) && canChange(one.type.raw()));
    }
}
