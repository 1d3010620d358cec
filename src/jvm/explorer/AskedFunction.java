import java.util.ArrayList;
import java.util.List;

/** What a function answers, where it is a term. */
interface Answering {
    Object answer(Object[] arguments, World world, Object[] variables) throws Throwable;
}

/**
 * What functions of a type are asked and answer.
 *
 * @param keys the arguments that a function can be told apart by, each once
 * @param answers what it can answer
 */
record FunctionShape(List<Ty> parameters, Ty result, List<List<Term>> keys, List<Term> answers) {
    /** The most keys: where all else is asked, each of them is told. */
    static final int KEYS = 8;

    /** Answers for all arguments at once: always the same one, or one of the arguments. */
    List<Term> whole(Ty type) {
        List<Term> whole = new ArrayList<>();
        answers.forEach(answer -> whole.add(Term.Function.table(type, parameters, List.of(), List.of(answer))));
        for (int at = 0; at < parameters.size(); at++) {
            if (parameters.get(at).equals(result)) {
                whole.add(Term.Function.projection(type, at, parameters.size()));
            }
        }
        return whole;
    }

    /** Whether these arguments are a key. */
    static boolean isAt(List<Term> key, Object[] arguments, World world) throws Throwable {
        for (int part = 0; part < key.size(); part++) {
            if (!key.get(part).make(world, new Object[0]).equals(arguments[part])) {
                return false;
            }
        }
        return true;
    }
}

/** A function that was asked one thing: its answer to that, and another function for all else. */
final class AskedFunction extends Term implements Answering {
    private final FunctionShape shape;
    private final List<Term> key;
    private final Term answer;
    private final Term rest;

    AskedFunction(Ty type, FunctionShape shape, List<Term> key, Term answer, Term rest) {
        super(type, 1 + key.size() + rest.size);
        this.shape = shape;
        this.key = key;
        this.answer = answer;
        this.rest = rest;
    }

    @Override public Object answer(Object[] arguments, World world, Object[] variables) throws Throwable {
        if (!FunctionShape.isAt(key, arguments, world)) {
            return ((Answering) rest).answer(arguments, world, variables);
        }
        if (answer instanceof Unset unset && world.completing < 0) {
            throw world.look(unset);
        }
        return answer.make(world, variables);
    }

    @Override Object make(World world, Object[] variables) throws Throwable {
        return Lambdas.of(world, type, arguments -> answer(arguments, world, variables));
    }

    @Override String text(List<String> parts, List<String> variables) {
        List<String> conditions = new ArrayList<>();
        for (int part = 0; part < key.size(); part++) {
            conditions.add(Term.Function.condition(shape.parameters().get(part).raw(), Lambdas.name(part), key.get(part).text(List.of(), variables), false));
        }
        return Lambdas.text(key.size(), String.join(" && ", conditions) + " ? " + parts.get(0) + " : " + Lambdas.body(key.size(), parts.get(1)));
    }

    @Override List<Term> parts() {
        return List.of(answer, rest);
    }

    @Override Term with(List<Term> parts) {
        return new AskedFunction(type, shape, key, parts.get(0), parts.get(1));
    }

    @Override Ty typeOfPart(int at) {
        return at == 0 ? shape.result() : type;
    }
}

/** A function of which nothing more is known, or one answer of a function. A run that asks for it ends there. */
final class UnaskedFunction extends Unset implements Answering {
    private final FunctionShape shape;
    /** What it may still be asked one by one. */
    private final List<List<Term>> open;
    /** What a run has asked; empty if that is no key, null if it has asked nothing. */
    private final List<Term> asked;

    UnaskedFunction(Ty type, int depth, int[] place, int part, List<Term> firsts, FunctionShape shape, List<List<Term>> open, List<Term> asked) {
        super(type, depth, place, part, firsts, -1, 0);
        this.shape = shape;
        this.open = open;
        this.asked = asked;
    }

    @Override Object open(World world) throws ReflectiveOperationException {
        return Lambdas.of(world, type, arguments -> answer(arguments, world, new Object[0]));
    }

    @Override public Object answer(Object[] arguments, World world, Object[] variables) throws Throwable {
        if (world.completing >= 0) {
            Term first = firsts.get(Math.min(world.completing, firsts.size() - 1));
            return ((Answering) first).answer(arguments, world, variables);
        }
        List<Term> found = List.of();
        for (List<Term> key : open) {
            found = found.isEmpty() && FunctionShape.isAt(key, arguments, world) ? key : found;
        }
        throw world.look(new UnaskedFunction(type, depth, place, part, firsts, shape, open, found));
    }

    /**
     * What takes its place: each answer to the key that it was asked, with all else unknown as before. Where it was asked what is no key, all
     * such arguments have one answer, and those to keys stay unknown.
     */
    List<Term> refined() {
        List<Term> key = asked != null ? asked : open.isEmpty() ? List.of() : open.get(0);
        if (key.isEmpty()) {
            return shape.whole(type).stream().map(rest -> unasked(0, longer(place, part), rest)).toList();
        }
        List<List<Term>> others = open.stream().filter(one -> one != key).toList();
        List<Term> all = new ArrayList<>();
        for (Term answer : shape.answers()) {
            Term rest = new UnaskedFunction(type, depth, longer(place, part), 1, firsts, shape, others, null);
            all.add(new AskedFunction(type, shape, key, answer, rest));
        }
        return all;
    }

    /** A function with an unknown answer to each key from a number on, and this one to all else; {@code own}: the place of its parts. */
    private Term unasked(int number, int[] own, Term otherwise) {
        if (number == open.size()) {
            return otherwise;
        }
        Unset answer = new UnaskedAnswer(shape, depth, own);
        return new AskedFunction(type, shape, open.get(number), answer, unasked(number + 1, longer(own, 1), otherwise));
    }

    private static int[] longer(int[] place, int part) {
        int[] longer = java.util.Arrays.copyOf(place, place.length + 1);
        longer[place.length] = part;
        return longer;
    }
}

/** The answer of a function to a key, where it is not known. */
final class UnaskedAnswer extends Unset {
    private final FunctionShape shape;

    UnaskedAnswer(FunctionShape shape, int depth, int[] place) {
        super(shape.result(), depth, place, 0, shape.answers(), -1, 0);
        this.shape = shape;
    }

    /** What takes its place. */
    List<Term> refined() {
        return shape.answers();
    }
}
