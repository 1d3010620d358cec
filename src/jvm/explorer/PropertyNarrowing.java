import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Values of one parameter that the parts of the precondition take which look at it alone, made only where these look.
 *
 * <p>A value begins unknown. A part of the precondition that looks at something unknown says so; only then is that place filled in,
 * in each possible way. What it refuses without looking any further is refused whatever the rest is: all that shares it is counted
 * and passed over at once. One of these values is called as plain Java all the same, to see that nothing was looked at unseen.
 */
final class PropertyNarrowing {
    private static final int BATCH = 1024;

    /** A value that is partly known, and the part of the precondition that is asked next. */
    private record Question(OpenValue value, int guard) {}

    private final PropertyProgram program;
    private final PropertyProgram.Checked property;
    private final PropertyValues values;
    private final int parameter;
    private final List<Call> guards;
    private final int size;
    private final LongConsumer spending;
    /** How many values there are, by how many numbers from outside of the range are in them. */
    final BigInteger[] all = {BigInteger.ZERO, BigInteger.ZERO};
    /** Calls of parts of the precondition. */
    long calls;

    PropertyNarrowing(PropertyProgram program, PropertyProgram.Checked property, PropertyValues values, int parameter, List<Call> guards, int size,
            LongConsumer spending) {
        this.program = program;
        this.property = property;
        this.values = values;
        this.parameter = parameter;
        this.guards = guards;
        this.size = size;
        this.spending = spending;
    }

    /** Whether a value of this sort can be made before all of it is known. */
    static boolean isFit(PropertySort sort) {
        return !sort.mayThrow && sort.makers.stream().anyMatch(maker -> maker.isOpen() && !maker.fields().isEmpty());
    }

    /** Hands over all values of the size that are taken; false as soon as these parts of the precondition cannot be asked so. */
    boolean run(Consumer<PropertyValue> taker) {
        Deque<Question> open = new ArrayDeque<>();
        // That an argument is passed does not show; from there on each look does.
        OpenValue root = OpenValue.unknown(property.sorts().get(parameter), -1, 0);
        fill(open, new Question(root, 0), root);
        while (!open.isEmpty()) {
            List<Question> batch = new ArrayList<>();
            // The last first: what is deep ends soon, so that few values wait.
            while (!open.isEmpty() && batch.size() < BATCH) {
                batch.add(open.pollLast());
            }
            List<Term> terms = batch.stream().map(question -> question.value().term()).toList();
            List<Object> answers = program.guardOpen(batch.stream().map(question -> guards.get(question.guard())).toList(), parameter, terms);
            spend(batch.size());
            List<OpenValue> kept = new ArrayList<>();
            List<Question> refused = new ArrayList<>();
            for (int at = 0; at < batch.size(); at++) {
                Question question = batch.get(at);
                if (answers.get(at) instanceof Unset unset) {
                    OpenValue place = question.value().place(unset);
                    if (place == null) {
                        return false;
                    }
                    fill(open, question, place);
                } else if (answers.get(at) == PropertyOutcome.FAILS) {
                    refused.add(question);
                } else if (answers.get(at) != PropertyOutcome.HOLDS) {
                    return false;
                } else if (question.guard() + 1 < guards.size()) {
                    open.add(new Question(question.value(), question.guard() + 1));
                } else {
                    kept.add(question.value());
                }
            }
            if (!isSeen(refused)) {
                return false;
            }
            for (OpenValue value : kept) {
                count(value);
                values.complete(value, size, taker);
            }
        }
        return true;
    }

    private void spend(int count) {
        calls += count;
        spending.accept(program.cost() + (long) count * PropertySearch.CALL);
    }

    private void count(OpenValue value) {
        BigInteger[] count = values.count(List.of(value), size);
        all[0] = all[0].add(count[0]);
        all[1] = all[1].add(count[1]);
    }

    /** Asks again with each value at a place that was looked at. */
    private void fill(Deque<Question> open, Question question, OpenValue place) {
        for (OpenValue choice : OpenValue.choices(place.sort, size, values)) {
            OpenValue value = question.value().with(place, choice);
            BigInteger[] count = value.size <= size ? values.count(List.of(value), size) : all;
            if (value.size <= size && (count[0].signum() != 0 || count[1].signum() != 0)) {
                open.add(new Question(value, question.guard()));
            }
        }
    }

    /** Whether one value of each kind that is passed over is refused by plain Java, too. */
    private boolean isSeen(List<Question> refused) {
        List<Call> asked = new ArrayList<>();
        List<PropertyValue> firsts = new ArrayList<>();
        for (Question question : refused) {
            count(question.value());
            asked.add(guards.get(question.guard()));
            firsts.add(values.any(List.of(question.value()), size)[0]);
        }
        List<PropertyOutcome> outcomes = program.guard(asked, parameter, firsts);
        spend(asked.size());
        return outcomes.stream().allMatch(outcome -> outcome == PropertyOutcome.FAILS);
    }
}
