import java.util.List;

/** An object that stands in several places of a call: made where it comes first, and known by a name. */
final class NamedObject extends Term {
    /** Where such objects stand beside those that calls have made. */
    private static final int FIRST = 8;

    private final int number;
    private final Term of;
    private final boolean isFirst;

    /** {@code of}: what it is, wherever it stands. */
    NamedObject(Ty type, int number, Term of, boolean isFirst) {
        super(type, isFirst ? of.size : 1);
        this.number = number;
        this.of = of;
        this.isFirst = isFirst;
    }

    @Override Object make(World world, Object[] variables) throws Throwable {
        int place = FIRST + number;
        if (place >= variables.length) {
            // An object like it, to compare with.
            return of.make(world, variables);
        }
        if (isFirst) {
            variables[place] = of.make(world, variables);
        }
        return variables[place];
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
        if (term instanceof NamedObject named && named.isFirst) {
            declare(named.of, declarations);
            declarations.add(named.name() + " = " + Script.text(named.of));
        }
    }
}
