import java.util.ArrayList;
import java.util.List;

/** What {@code equals}, {@code hashCode}, {@code compareTo} and {@code toString} promise. */
final class Contracts {
    private Contracts() {}

    private static final ClassValue<boolean[]> OVERRIDES = new ClassValue<>() {
        @Override protected boolean[] computeValue(Class<?> type) {
            return new boolean[] {is(type, "equals", Object.class), is(type, "toString")};
        }

        private boolean is(Class<?> type, String name, Class<?>... parameters) {
            try {
                // The methods of records are right by construction.
                Class<?> owner = type.getMethod(name, parameters).getDeclaringClass();
                return World.isOwn(owner);
            } catch (NoSuchMethodException impossible) {
                return false;
            }
        }
    };

    /** An object beside the one that is looked at, and what a script calls it. */
    record Other(Object object, String name) {}

    /** The objects of the program that a script has beside one: its variables, the arguments of the last call, its result. */
    static List<Other> others(Object object, Object[] variables, int count, Object[] arguments, Object result) {
        if (object == null || !World.isOwn(object.getClass()) || !OVERRIDES.get(object.getClass())[0] && !(object instanceof Comparable<?>)) {
            return List.of();
        }
        List<Other> all = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            add(all, object, variables[at], String.valueOf((char) ('a' + at)));
        }
        for (Object argument : arguments) {
            add(all, object, argument, "the argument");
        }
        add(all, object, result, "the result");
        return all;
    }

    private static void add(List<Other> all, Object object, Object other, String name) {
        if (other != null && other != object && World.isOwn(other.getClass()) && all.stream().noneMatch(one -> one.object() == other)) {
            all.add(new Other(other, name));
        }
    }

    /**
     * The first promise that is broken, or null; {@code asked} is what was called for it. Those about several objects come first: what an
     * object breaks alone, every script with it breaks, and nothing else would be seen.
     */
    static String broken(Object object, List<Other> others, String[] asked) {
        boolean[] overrides = OVERRIDES.get(object.getClass());
        boolean isOrdered = object instanceof Comparable<?>;
        String broken = overrides[0] ? unequal(object, others, asked) : null;
        broken = broken == null && isOrdered ? unordered(object, others, overrides[0], asked) : broken;
        return broken != null ? broken : brokenAlone(object, overrides, isOrdered, asked);
    }

    /** What an object breaks without another one. That {@code equals} throws for {@code null} is most usual, and comes last. */
    private static String brokenAlone(Object object, boolean[] overrides, boolean isOrdered, String[] asked) {
        asked[0] = "compareTo(itself)";
        if (isOrdered && compared(object, object) != 0) {
            return "compareTo with itself is not 0";
        }
        asked[0] = "equals(itself)";
        if (overrides[0] && !object.equals(object)) {
            return "an object does not equal itself";
        }
        asked[0] = "toString()";
        if (overrides[1] && object.toString() == null) {
            return "toString() is null";
        }
        asked[0] = "equals(null)";
        return overrides[0] && object.equals(null) ? "an object equals null" : null;
    }

    private static String unequal(Object object, List<Other> others, String[] asked) {
        for (Other other : others) {
            asked[0] = "equals(" + other.name() + ")";
            if (object.equals(other.object()) != object.equals(other.object())) {
                return "equals answers differently when it is asked again";
            }
        }
        for (Other other : others) {
            asked[0] = "equals(" + other.name() + ")";
            if (object.equals(other.object()) != other.object().equals(object)) {
                return "equals is not symmetric";
            }
            if (!object.equals(other.object())) {
                continue;
            }
            for (Other third : others) {
                if (third != other && other.object().equals(third.object()) && !object.equals(third.object())) {
                    return "equals is not transitive";
                }
            }
            asked[0] = "hashCode()";
            if (object.hashCode() != other.object().hashCode()) {
                return "equal objects have different hash codes";
            }
        }
        return null;
    }

    private static String unordered(Object object, List<Other> others, boolean hasEquals, String[] asked) {
        for (Other other : others) {
            if (other.object().getClass() != object.getClass()) {
                continue;
            }
            asked[0] = "compareTo(" + other.name() + ")";
            int order = compared(object, other.object());
            if (order != -compared(other.object(), object)) {
                return "compareTo is not antisymmetric";
            }
            if (hasEquals && order == 0 != object.equals(other.object())) {
                return "compareTo is not consistent with equals";
            }
            for (Other third : others) {
                if (third != other && third.object().getClass() == object.getClass() && order <= 0
                        && compared(other.object(), third.object()) <= 0 && compared(object, third.object()) > 0) {
                    return "compareTo is not transitive";
                }
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private static int compared(Object one, Object other) {
        return Integer.signum(((Comparable<Object>) one).compareTo(other));
    }
}
