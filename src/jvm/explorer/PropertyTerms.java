import java.util.List;
import java.util.Objects;

/** Terms that only properties need. */
final class PropertyTerms {
    private PropertyTerms() {}

    /** A text of letters: the constant, or an object of its own. */
    static final class Text extends Term {
        private final List<Term> parts;
        private final boolean isConstant;

        Text(Ty type, List<Term> parts, boolean isConstant) {
            super(type, parts.size() + (isConstant ? 0 : 1));
            this.parts = parts;
            this.isConstant = isConstant;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            StringBuilder text = new StringBuilder();
            for (Term part : parts) {
                text.append((char) (Character) part.make(world, variables));
            }
            // Literals in Java are one object, too.
            return isConstant ? text.toString().intern() : new String(text);
        }

        @Override String text(List<String> parts, List<String> variables) {
            String literal = "\"" + String.join("", parts) + "\"";
            return isConstant ? literal : "new String(" + literal + ")";
        }

        @Override List<Term> parts() {
            return parts;
        }
    }

    /** A stack, the last element on top. */
    static final class Stacked extends Term {
        private final List<Term> parts;

        Stacked(Ty type, List<Term> parts) {
            super(type, 1 + sum(parts));
            this.parts = parts;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            java.util.Stack<Object> stack = new java.util.Stack<>();
            for (Term part : parts) {
                stack.push(part.make(world, variables));
            }
            return stack;
        }

        @Override String text(List<String> parts, List<String> variables) {
            String made = "new Stack<" + type.argument(0).java() + ">()";
            return parts.isEmpty() ? made : made + " {{ addAll(List.of(" + String.join(", ", parts) + ")); }}";
        }

        @Override List<Term> parts() {
            return parts;
        }
    }

    /** A value that is what its part is. */
    static final class Same extends Term {
        private final List<Term> parts;

        Same(Ty type, List<Term> parts) {
            super(type, sum(parts));
            this.parts = parts;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            return parts.get(0).make(world, variables);
        }

        @Override String text(List<String> parts, List<String> variables) {
            return parts.get(0);
        }

        @Override List<Term> parts() {
            return parts;
        }
    }

    /** What the body of a function is. */
    enum Form { VALUE, NAME, PLUS, AT_MOST, ENTRY, SUM, DIFFERENCE, COMPARISON }

    /** The body of a function. */
    static final class Body extends Term {
        private final Form form;
        private final int parameter;
        private final List<Term> parts;

        Body(Ty type, Form form, int parameter, List<Term> parts) {
            super(type, 1 + sum(parts));
            this.form = form;
            this.parameter = parameter;
            this.parts = parts;
        }

        @Override Object make(World world, Object[] variables) {
            throw new IllegalStateException("a body is no value");
        }

        Object value(World world, Object[] arguments) throws Throwable {
            Object[] none = new Object[0];
            return switch (form) {
                case VALUE -> parts.get(0).make(world, none);
                case NAME -> arguments[parameter];
                case PLUS -> (Integer) arguments[parameter] + (Integer) parts.get(0).make(world, none);
                case AT_MOST -> (Integer) arguments[parameter] <= (Integer) parts.get(0).make(world, none);
                case ENTRY -> Objects.equals(arguments[parameter], parts.get(0).make(world, none)) ? parts.get(1).make(world, none)
                        : ((Body) parts.get(2)).value(world, arguments);
                case SUM -> (Integer) arguments[0] + (Integer) arguments[1];
                case DIFFERENCE -> (Integer) arguments[0] - (Integer) arguments[1];
                case COMPARISON -> (Integer) arguments[0] <= (Integer) arguments[1];
            };
        }

        @Override String text(List<String> parts, List<String> variables) {
            String name = Lambdas.name(parameter);
            return switch (form) {
                case VALUE -> parts.get(0);
                case NAME -> name;
                case PLUS -> name + " + " + parts.get(0);
                case AT_MOST -> name + " <= " + parts.get(0);
                case ENTRY -> "Objects.equals(" + name + ", " + parts.get(0) + ") ? " + parts.get(1) + " : " + parts.get(2);
                case SUM -> "x + y";
                case DIFFERENCE -> "x - y";
                case COMPARISON -> "x <= y";
            };
        }

        @Override List<Term> parts() {
            return parts;
        }
    }

    /** A function: pure, and text before it is an object. */
    static final class Lambda extends Term {
        private final int arity;
        private final List<Term> parts;

        Lambda(Ty type, int arity, List<Term> parts) {
            super(type, 1 + sum(parts));
            this.arity = arity;
            this.parts = parts;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            Body body = (Body) parts.get(0);
            return Lambdas.of(world, type, arguments -> body.value(world, arguments));
        }

        @Override String text(List<String> parts, List<String> variables) {
            return Lambdas.text(arity, parts.get(0));
        }

        @Override List<Term> parts() {
            return parts;
        }
    }
}
