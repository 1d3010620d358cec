import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * A function that a method hands out, as text: what it gives for a few arguments.
 *
 * <p>So two functions are told apart by what they do, and not by what Java calls them.
 */
final class Applied {
    /** The most arguments that one parameter gets. */
    private static final int MOST = 4;
    private static final List<Object> NUMBERS = List.of(-1, 0, 1, 7);
    private static final List<Object> TEXTS = List.of("", "a", "Ab");

    /** How a value is shown, and how values of a type of the program are made. */
    interface Shower {
        String show(Object value) throws Exception;

        List<Object> make(Class<?> type);
    }

    private Applied() {}

    /** The open method of the function type that a value is made for, if it is a lambda or the like; else null. */
    static Method method(Object value) {
        Class<?> type = value.getClass();
        boolean isNameless = type.isHidden() || type.isAnonymousClass() || type.isSynthetic() || !World.isOwn(type) && type.getName().contains("$");
        if (!isNameless || value instanceof Iterable<?> || value instanceof java.util.Map<?, ?> || value instanceof CharSequence) {
            return null;
        }
        for (Class<?> face : type.getInterfaces()) {
            Method method = Term.Function.method(face);
            if (method != null) {
                return method;
            }
        }
        return null;
    }

    /** What stands for a function that gives nothing to compare. */
    static final Object NOTHING = new Object();
    /** How no value of a type of the program is made. */
    private static final Shower PLAIN = new Shower() {
        @Override public String show(Object value) {
            return String.valueOf(value);
        }

        @Override public List<Object> make(Class<?> type) {
            return List.of();
        }
    };

    /** The arguments that a function is asked with, without objects of the program. */
    static List<List<Object>> samples(Method method) {
        return arguments(method, PLAIN);
    }

    /** What a function gives for arguments; {@link #NOTHING} where it throws or has no value. */
    static Object given(Object function, Method method, List<Object> arguments) {
        try {
            method.setAccessible(World.isOwn(method.getDeclaringClass()));
            Object given = method.invoke(function, arguments.toArray());
            return method.getReturnType() == void.class ? NOTHING : given;
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            return NOTHING;
        } catch (IllegalAccessException | RuntimeException unknown) {
            return NOTHING;
        }
    }

    /** The function as text. */
    static String text(Object function, Method method, Shower shower) {
        List<String> all = new ArrayList<>();
        for (List<Object> some : arguments(method, shower)) {
            all.add(call(function, method, some, shower));
        }
        // What is asked with the wrong class of arguments tells nothing.
        all.removeIf(String::isEmpty);
        return "a function" + (all.isEmpty() ? "" : ": " + String.join(", ", all));
    }

    private static List<List<Object>> arguments(Method method, Shower shower) {
        List<List<Object>> arguments = new ArrayList<>(List.of(List.of()));
        for (Class<?> type : method.getParameterTypes()) {
            List<List<Object>> longer = new ArrayList<>();
            for (List<Object> begun : arguments) {
                for (Object one : samples(type, begun, shower)) {
                    List<Object> next = new ArrayList<>(begun);
                    next.add(one);
                    longer.add(next);
                }
            }
            arguments = longer;
        }
        return arguments;
    }

    private static String call(Object function, Method method, List<Object> arguments, Shower shower) {
        try {
            StringBuilder text = new StringBuilder();
            for (Object one : arguments) {
                text.append(text.isEmpty() ? "" : " and ").append(shower.show(one));
            }
            method.setAccessible(World.isOwn(method.getDeclaringClass()));
            text.append(text.isEmpty() ? "" : " to ");
            try {
                Object given = method.invoke(function, arguments.toArray());
                boolean isOrder = method.getName().equals("compare") && given instanceof Integer;
                return text.append(isOrder ? String.valueOf(Integer.signum((Integer) given)) : method.getReturnType() == void.class ? "done" : shower.show(given)).toString();
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                Throwable cause = thrown.getCause();
                if (cause instanceof Error error) {
                    throw error;
                }
                return cause instanceof ClassCastException ? "" : text.append("! ").append(cause.getClass().getSimpleName()).toString();
            }
        } catch (Exception unknown) {
            return "";
        }
    }

    private static List<Object> samples(Class<?> type, List<Object> begun, Shower shower) {
        List<Object> all = new ArrayList<>();
        if (type == int.class || type == Integer.class) {
            all.addAll(NUMBERS);
        } else if (type == long.class || type == Long.class) {
            NUMBERS.forEach(one -> all.add((long) (Integer) one));
        } else if (type == double.class || type == Double.class) {
            all.addAll(List.of(-1.0, 0.5, 2.0));
        } else if (type == boolean.class || type == Boolean.class) {
            all.addAll(List.of(false, true));
        } else if (type == char.class || type == Character.class) {
            all.addAll(List.of('a', '7'));
        } else if (type == String.class) {
            all.addAll(TEXTS);
        } else if (World.isOwn(type)) {
            all.addAll(shower.make(type));
        } else if (type == Object.class) {
            // Of an open type: whichever of them it takes.
            all.addAll(NUMBERS.subList(0, 3));
            all.addAll(TEXTS);
            if (!begun.isEmpty()) {
                all.removeIf(one -> one.getClass() != begun.get(0).getClass());
            }
            return all;
        }
        return all.subList(0, Math.min(MOST, all.size()));
    }
}
