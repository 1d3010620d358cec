import java.util.List;

/** A text that is no constant: an object of its own wherever it stands. */
final class CopiedText extends Term {
    private final Term of;

    CopiedText(Term of) {
        super(of.type, 1 + of.size);
        this.of = of;
    }

    @Override Object make(World world, Object[] variables) throws Throwable {
        return new String((String) of.make(world, variables));
    }

    @Override String text(List<String> parts, List<String> variables) {
        return "new String(" + parts.get(0) + ")";
    }

    @Override List<Term> parts() {
        return List.of(of);
    }

    @Override Term with(List<Term> parts) {
        return new CopiedText(parts.get(0));
    }
}
