import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls one after the other, the last of which is under test. Scripts share their beginnings.
 *
 * <p>A call that makes an object which can change gives a variable to the calls after it.
 */
final class Script {
    final Script before;
    final Call call;
    /** What it is called on; null for constructors and static methods. */
    final Term receiver;
    final List<Term> arguments;
    final int calls;
    final int size;
    /** How many variables there are before it. */
    final int variables;
    /** Variables before it that no call uses, as bits. */
    final long unused;
    /** The class of the variable that it makes, known once it has run; null if it makes none. */
    Class<?> made;
    /** Whether the object that it makes is a variable even if its class never seems to change. */
    boolean keeps;
    /** What is done afterwards to what it handed out or was given. */
    Tampering tampering = Tampering.NONE;
    /** What it throws, where it is gone on with all the same; null otherwise. */
    Failure thrown;

    Script(Script before, Call call, Term receiver, List<Term> arguments) {
        this.before = before;
        this.call = call;
        this.receiver = receiver != null && call.makesInner() ? Term.Made.outer(receiver) : receiver;
        this.arguments = arguments;
        calls = before == null ? 1 : before.calls + 1;
        int own = 1 + Term.sum(arguments) + (receiver == null || receiver instanceof Term.Variable ? 0 : receiver.size);
        size = before == null ? own : before.size + own;
        variables = before == null ? 0 : before.variables + (before.made == null ? 0 : 1);
        long open = before == null ? 0 : before.unused;
        // What makes an inner object may change the outer one, so it is never in vain.
        if (before != null && before.made != null && before.call.isConstructor() && !before.call.makesInner()) {
            open |= 1L << before.variables;
        }
        unused = open == 0 ? 0 : open & ~uses();
    }

    /** Takes from another script with this call how it goes on. */
    void take(Script other) {
        made = other.made;
        thrown = other.thrown;
        keeps = other.keeps;
        tampering = other.tampering;
    }

    /** The variables that the last call uses, as bits. */
    long uses() {
        long all = receiver == null ? 0 : receiver.variables();
        for (Term argument : arguments) {
            all |= argument.variables();
        }
        return all;
    }

    /** Whether it only makes an object out of values. */
    boolean isCreation() {
        return call.isConstructor() && uses() == 0;
    }

    /** The calls from the first to the last. */
    List<Script> steps() {
        List<Script> steps = before == null ? new ArrayList<>() : before.steps();
        steps.add(this);
        return steps;
    }

    boolean hasNull() {
        return receiver != null && receiver.hasNull() || arguments.stream().anyMatch(Term::hasNull) || before != null && before.hasNull();
    }

    /** The terms of its calls, by their places: the number of the call, and of the argument; -1 for the receiver. */
    record Place(int step, int argument, List<Integer> parts) {
        Place part(int at) {
            List<Integer> longer = new ArrayList<>(parts);
            longer.add(at);
            return new Place(step, argument, List.copyOf(longer));
        }
    }

    /** The script with other terms at some places. */
    Script with(Map<Place, Term> terms) {
        List<Script> steps = steps();
        Script script = null;
        for (int step = 0; step < steps.size(); step++) {
            Script one = steps.get(step);
            List<Term> arguments = new ArrayList<>();
            for (int at = 0; at < one.arguments.size(); at++) {
                arguments.add(replaced(one.arguments.get(at), new Place(step, at, List.of()), terms));
            }
            Term receiver = one.receiver == null ? null : replaced(one.receiver, new Place(step, -1, List.of()), terms);
            script = new Script(script, one.call, receiver, arguments);
            script.take(one);
        }
        return script;
    }

    private static Term replaced(Term term, Place place, Map<Place, Term> terms) {
        Term other = terms.get(place);
        if (other != null || term.parts().isEmpty()) {
            return other == null ? term : other;
        }
        List<Term> parts = new ArrayList<>();
        for (int at = 0; at < term.parts().size(); at++) {
            parts.add(replaced(term.parts().get(at), place.part(at), terms));
        }
        return term.with(parts);
    }

    /** The constants in its calls, each once. */
    Set<String> values() {
        Set<String> values = new HashSet<>();
        for (Script step : steps()) {
            step.arguments.forEach(argument -> addValues(argument, values));
        }
        return values;
    }

    private static void addValues(Term term, Set<String> values) {
        if (term.parts().isEmpty() && term.variables() == 0) {
            values.add(text(term));
        }
        term.parts().forEach(part -> addValues(part, values));
    }

    /** A term as Java text. */
    static String text(Term term) {
        return text(term, null, Map.of(), List.of());
    }

    private static String text(Term term, Place place, Map<Place, String> marks, List<String> variables) {
        if (place != null && marks.containsKey(place)) {
            return marks.get(place);
        }
        List<String> parts = new ArrayList<>();
        for (int at = 0; at < term.parts().size(); at++) {
            parts.add(text(term.parts().get(at), place == null ? null : place.part(at), marks, variables));
        }
        return term.text(parts, variables);
    }

    /** The names of the variables: {@code a}, {@code b} and so on. */
    private static String name(int variable) {
        return variable < 26 ? String.valueOf((char) ('a' + variable)) : "v" + variable;
    }

    /**
     * The script for people: {@code new Hits(); hit(2)}. One object needs no name; {@code marks} stand at their places.
     *
     * @param home the class under test, whose static methods need no name before them
     */
    String shown(Map<Place, String> marks, String home) {
        List<Script> steps = steps();
        int objects = variables + (made == null ? 0 : 1);
        boolean isNamed = isNamed(steps, objects);
        List<String> texts = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            Script step = steps.get(at);
            String call = step.callText(at, marks, isNamed, home, false);
            texts.addAll(step.declarations());
            boolean isUsed = isNamed && step.made != null && at + 1 < steps.size();
            boolean isCaught = step.thrown != null && at + 1 < steps.size();
            String changed = at + 1 == steps.size() ? "" : step.tampering == Tampering.RESULT ? ", whose result is changed"
                    : step.tampering == Tampering.ARGUMENTS ? ", whose argument is changed" : "";
            texts.add((isUsed ? name(step.variables) + " = " + call : isCaught ? call + " throws" : call) + changed);
        }
        return String.join("; ", texts);
    }

    /** Whether people read names of objects in a script: of one object that all calls are made on, they need none. */
    private static boolean isNamed(List<Script> steps, int objects) {
        return objects > 1 || objects == 1 && steps.get(0).made == null
                || steps.stream().anyMatch(one -> one.call.makesInner() && one.receiver instanceof Term.Variable)
                || steps.stream().skip(1).anyMatch(one -> one.arguments.stream().anyMatch(argument -> argument.variables() != 0)
                || one.receiver != null && !(one.receiver instanceof Term.Variable));
    }

    /** What stands before a method that is called on the object of the last call, as people read the script: {@code a.}, or nothing. */
    String objectName() {
        int objects = variables + (made == null ? 0 : 1);
        int number = call.isConstructor() ? variables : receiver instanceof Term.Variable one ? Long.numberOfTrailingZeros(one.variables()) : -1;
        return isNamed(steps(), objects) && number >= 0 && number < objects ? name(number) + "." : "";
    }

    /** Whether a call before the last one throws. */
    boolean isGoneOn() {
        return before != null && (before.thrown != null || before.isGoneOn());
    }

    /** The script as statements of Java that go on after calls that throw; {@code List}, {@code Map} and so on are imported. */
    List<String> statements() {
        List<String> statements = plainStatements();
        List<Script> steps = steps();
        for (int at = 0; at + 1 < steps.size(); at++) {
            if (steps.get(at).thrown != null) {
                statements.set(at, "try { " + statements.get(at) + " } catch (Throwable thrown) { }");
            }
        }
        return statements;
    }

    /** The script as statements of Java, which end where one of them throws. */
    List<String> plainStatements() {
        List<Script> steps = steps();
        List<String> statements = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            Script step = steps.get(at);
            String call = step.callText(at, Map.of(), true, "", true);
            step.declarations().forEach(one -> statements.add("var " + one + ";"));
            if (step.tampering == Tampering.NONE || at + 1 == steps.size()) {
                statements.add((step.made != null ? "var " + name(step.variables) + " = " : "") + call + ";");
            } else {
                statements.add(step.tamperedText(at));
            }
        }
        return statements;
    }

    /** The last call with what is done afterwards to its result or arguments, as statements in one line. */
    private String tamperedText(int at) {
        if (tampering == Tampering.RESULT) {
            String name = "changed" + (at + 1);
            return "var " + name + " = " + callText(at, Map.of(), true, "", true) + "; " + Tampering.statement(call.result().raw(), name);
        }
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        Map<Place, String> marks = new java.util.LinkedHashMap<>();
        for (int number = 0; number < arguments.size(); number++) {
            String statement = Tampering.statement(call.parameters().get(number).raw(), "changed" + (at + 1) + "_" + number);
            if (statement != null) {
                marks.put(new Place(at, number, List.of()), "changed" + (at + 1) + "_" + number);
                before.append("var changed").append(at + 1).append('_').append(number).append(" = ").append(java(arguments.get(number))).append("; ");
                after.append(' ').append(statement);
            }
        }
        String text = callText(at, marks, true, "", true);
        return before + (made != null ? "var " + name(variables) + " = " : "") + text + ";" + after;
    }

    /** The objects that have a name in the arguments of the last call, with what they are. */
    private List<String> declarations() {
        List<String> declarations = new ArrayList<>();
        arguments.forEach(argument -> NamedObject.declare(argument, declarations));
        return declarations;
    }

    /** A term of the last call as an expression of Java. */
    String java(Term term) {
        List<String> names = new ArrayList<>();
        for (int variable = 0; variable < variables; variable++) {
            names.add(name(variable));
        }
        return text(term, null, Map.of(), names);
    }

    /** The last call as an expression; arguments with a name in {@code names} are written by it. */
    String lastCall(Map<Integer, String> names) {
        Map<Place, String> marks = new java.util.LinkedHashMap<>();
        names.forEach((argument, name) -> marks.put(new Place(calls - 1, argument, List.of()), name));
        return callText(calls - 1, marks, true, "", true);
    }

    private String callText(int at, Map<Place, String> marks, boolean isNamed, String home, boolean isJava) {
        List<String> names = new ArrayList<>();
        for (int variable = 0; variable < variables; variable++) {
            names.add(name(variable));
        }
        List<String> texts = new ArrayList<>();
        for (int argument = 0; argument < arguments.size(); argument++) {
            texts.add(text(arguments.get(argument), marks.isEmpty() ? null : new Place(at, argument, List.of()), marks, names));
        }
        String all = "(" + String.join(", ", texts) + ")";
        if (call.isConstructor()) {
            String outer = receiver == null ? "" : text(receiver, marks.isEmpty() ? null : new Place(at, -1, List.of()), marks, names) + ".";
            return outer + call.creation(isJava) + all;
        }
        if (receiver == null) {
            String owner = Ty.of(call.owner().raw()).java();
            return (owner.equals(home) ? "" : owner + ".") + call.name() + all;
        }
        if (receiver instanceof Term.Variable && !isNamed) {
            return call.name() + all;
        }
        String on = text(receiver, marks.isEmpty() ? null : new Place(at, -1, List.of()), marks, names);
        // Java takes no function for an object but where it has a type.
        boolean isFunction = receiver instanceof Answering && on.contains("->");
        return (isFunction ? "((" + receiver.type.java() + ") " + on + ")" : on) + "." + call.name() + all;
    }

    /** The classes of a script's variables, in their order; none of null. */
    static List<Class<?>> scope(Script script) {
        List<Class<?>> scope = new ArrayList<>();
        for (Script one = script; one != null; one = one.before) {
            if (one.made != null) {
                scope.add(0, one.made);
            }
        }
        return scope;
    }
}
