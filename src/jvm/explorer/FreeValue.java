import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/**
 * A value of a type that is free: its class is none of the program's or the library's, so that nothing but its identity can matter. It
 * notes whether the program calls its {@code equals}, {@code hashCode} or {@code toString}, itself or through the library.
 */
final class FreeValue {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private boolean isLookedAt;

    /** Whether the program looked at it. */
    boolean isLookedAt() {
        return isLookedAt;
    }

    /** The value as what a script passes. */
    Term term(Ty type) {
        return new Term.Constant(type, this, "new Object()", 1);
    }

    private void look() {
        isLookedAt = isLookedAt || STACK.walk(frames -> frames.anyMatch(frame -> World.isOwn(frame.getDeclaringClass())));
    }

    @Override public boolean equals(Object other) {
        look();
        return this == other;
    }

    @Override public int hashCode() {
        look();
        return 1;
    }

    @Override public String toString() {
        look();
        return "free";
    }

    /** Whether a declared type leaves open what class a value is of. */
    static boolean isFree(Type declared) {
        return declared instanceof TypeVariable<?> variable && variable.getBounds().length == 1 && variable.getBounds()[0] == Object.class;
    }

    /** The declared type of a part of a term, {@code declared} being that of the term; null where the term's text does not tell. */
    static Type declaredPart(Type declared, Term term, int at) {
        if (term instanceof Term.Made made) {
            return made.declaredPart(at);
        }
        if (term instanceof Term.Library && declared instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            return arguments[at % arguments.length];
        }
        return null;
    }
}
