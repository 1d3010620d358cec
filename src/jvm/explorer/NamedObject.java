import java.util.List;

/** An object that stands in several places of a call: made where it comes first, and known by a name. */
final class NamedObject extends Term {
    /** Where such objects stand beside those that calls have made. */
    private static final int FIRST = 8;

    private final int number;
    /** What it is; null where it stands again. */
    private final Term inner;

    NamedObject(Ty type, int number, Term inner) {
        super(type, inner == null ? 1 : inner.size);
        this.number = number;
        this.inner = inner;
    }

    @Override Object make(World world, Object[] variables) throws Throwable {
        if (inner != null) {
            variables[FIRST + number] = inner.make(world, variables);
        }
        return variables[FIRST + number];
    }

    @Override String text(List<String> parts, List<String> variables) {
        return name();
    }

    private String name() {
        return number < 3 ? String.valueOf((char) ('x' + number)) : "x" + number;
    }

    /** Adds the declarations of the objects that have a name in a term, without a type. */
    static void declare(Term term, List<String> declarations) {
        term.parts().forEach(part -> declare(part, declarations));
        if (term instanceof NamedObject named && named.inner != null) {
            declare(named.inner, declarations);
            declarations.add(named.name() + " = " + Script.text(named.inner));
        }
    }
}
