import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * All arguments of a property up to a size, made only where a call looks at them.
 *
 * <p>Objects and lists begin with unknown parts. A call that looks at one ends there; only then is that place filled in, in each
 * possible way. A call that comes to its end without looking any further has judged all arguments that share what it looked at: they
 * are counted and passed over at once. One of these is called as plain Java all the same, to see that nothing was looked at unseen.
 */
final class PropertyOpenSearch {
    private static final int BATCH = 1024;
    /** After this many calls it is known whether they judge enough. */
    private static final int ENOUGH = 8 * BATCH;
    /** After this many calls on arrays and lists it is known whether they judge next to nothing. */
    private static final int FEW = 2 * BATCH;
    /** How many arguments a call has to judge, since it takes longer than one on arguments that are known. */
    private static final int WORTH = 4;
    /** Steps that a call costs beside its own: it asks at each part whether it is known. */
    private static final int CALL = 120;

    private final PropertySearch search;
    private final PropertyProgram program;
    private final PropertyProgram.Checked property;
    private final PropertyValues values;
    /** The largest size of all arguments together. */
    private final int most;
    /** After how many calls these are worth their time, or arguments are made first. */
    private final int few;
    private final Deque<List<OpenValue>> open = new ArrayDeque<>();
    private boolean isFit = true;
    /** Calls, and how many arguments they judged. */
    long calls;
    BigInteger judged = BigInteger.ZERO;
    /** Whether a call has looked at a number of which only some are tried. */
    boolean hasCutNumbers;
    /** Whether something that was looked at may be larger. */
    boolean hasCutSizes;

    PropertyOpenSearch(PropertySearch search, PropertyProgram program, PropertyProgram.Checked property, PropertyValues values, int most) {
        this.search = search;
        this.program = program;
        this.property = property;
        this.values = values;
        this.most = most;
        boolean hasObjects = property.sorts().stream().flatMap(sort -> sort.parts().stream()).flatMap(sort -> sort.makers.stream())
                .anyMatch(maker -> maker.slots() != null && !maker.fields().isEmpty());
        few = hasObjects ? ENOUGH : FEW;
    }

    /** Judges all arguments up to the size; false if calls look at parts unseen, or look at nearly all of them. */
    boolean run() {
        begin(new ArrayList<>(), 0, 0);
        drain();
        return isFit;
    }

    /** Puts arguments together of which nothing more is known than has to be. */
    private void begin(List<OpenValue> first, int size, int outside) {
        int at = first.size();
        if (at == property.sorts().size()) {
            add(List.copyOf(first));
            if (open.size() >= BATCH) {
                drain();
            }
            return;
        }
        PropertySort sort = property.sorts().get(at);
        boolean isWhole = !PropertyNarrowing.isFit(sort);
        hasCutNumbers |= isWhole && PropertyValues.hasCutNumbers(sort);
        hasCutSizes |= OpenValue.isCut(sort, most);
        List<OpenValue> choices = OpenValue.choices(sort, most, values);
        for (int choice = choices.size() - 1; choice >= 0 && isFit; choice--) {
            OpenValue value = choices.get(choice);
            hasCutSizes |= size + value.size > most;
            if (size + value.size <= most && outside + value.further <= 1) {
                first.add(value);
                begin(first, size + value.size, outside + value.further);
                first.remove(at);
            }
        }
    }

    private void add(List<OpenValue> arguments) {
        int size = 0;
        int outside = 0;
        double sum = 0;
        for (int at = 0; at < arguments.size(); at++) {
            OpenValue value = arguments.get(at);
            size += value.size;
            outside += value.further;
            sum += value.sum;
        }
        hasCutSizes |= size > most;
        if (size <= most && outside <= 1 && !search.isHopeless(size, sum)) {
            open.add(arguments);
        }
    }

    private static boolean isWhole(List<OpenValue> arguments) {
        for (int at = 0; at < arguments.size(); at++) {
            if (!arguments.get(at).isWhole) {
                return false;
            }
        }
        return true;
    }

    /** The least size that these may have together. */
    private static int size(List<OpenValue> arguments) {
        int size = 0;
        for (int at = 0; at < arguments.size(); at++) {
            size += arguments.get(at).size;
        }
        return size;
    }

    /** How many arguments these may become. */
    private BigInteger count(List<OpenValue> arguments) {
        return isWhole(arguments) ? BigInteger.ONE : values.countUpTo(arguments, most);
    }

    private void drain() {
        while (!open.isEmpty() && isFit) {
            List<List<OpenValue>> batch = new ArrayList<>();
            // The last first: what is deep ends soon, so that few wait.
            while (!open.isEmpty() && batch.size() < BATCH) {
                batch.add(open.pollLast());
            }
            judge(batch);
            isFit &= calls < few || isWorth(calls < ENOUGH ? 1 : WORTH);
        }
    }

    /** Whether a call judges so many arguments that it is worth its time. */
    private boolean isWorth(int worth) {
        return judged.compareTo(BigInteger.valueOf(calls * worth)) >= 0;
    }

    private void judge(List<List<OpenValue>> batch) {
        List<List<Term>> terms = new ArrayList<>(batch.size());
        for (List<OpenValue> arguments : batch) {
            Term[] all = new Term[arguments.size()];
            for (int at = 0; at < all.length; at++) {
                all[at] = arguments.get(at).term();
            }
            terms.add(Arrays.asList(all));
        }
        List<Object> answers = program.callOpen(property, terms);
        calls += batch.size();
        search.charge(batch.size(), program.cost() + (long) batch.size() * CALL, program.longest());
        List<PropertyValue[]> firsts = new ArrayList<>();
        List<PropertyOutcome> told = new ArrayList<>();
        for (int at = 0; at < batch.size(); at++) {
            List<OpenValue> arguments = batch.get(at);
            if (answers.get(at) instanceof Unset unset) {
                program.note(property, terms.get(at), "looks at a ?");
                fill(arguments, unset);
                continue;
            }
            PropertyOutcome outcome = (PropertyOutcome) answers.get(at);
            program.note(property, terms.get(at), outcome);
            boolean isAlone = isWhole(arguments);
            if (!isAlone || outcome != PropertyOutcome.HOLDS && outcome != PropertyOutcome.REFUSES) {
                firsts.add(values.smallest(arguments, size(arguments)));
                told.add(outcome);
            }
            if (outcome == PropertyOutcome.HOLDS || outcome == PropertyOutcome.REFUSES) {
                BigInteger all = count(arguments);
                judged = judged.add(all);
                search.judge(outcome == PropertyOutcome.HOLDS, all);
            }
        }
        confirm(firsts, told);
    }

    /** Calls plain Java on one of each kind of arguments that were judged. */
    private void confirm(List<PropertyValue[]> firsts, List<PropertyOutcome> told) {
        List<PropertyOutcome> outcomes = program.call(property, firsts);
        search.charge(firsts.size(), program.cost() + (long) firsts.size() * PropertySearch.CALL, program.longest());
        boolean isWorn = false;
        for (int at = 0; at < firsts.size(); at++) {
            PropertyOutcome outcome = outcomes.get(at);
            isFit &= outcome.kind().equals(told.get(at).kind());
            if (outcome.isTrouble() || outcome == PropertyOutcome.FAILS) {
                search.note(firsts.get(at), outcome);
                isWorn |= outcome.isSlow();
            }
        }
        if (isWorn) {
            search.stop();
        }
    }

    private void fill(List<OpenValue> arguments, Unset unset) {
        for (int at = 0; at < arguments.size(); at++) {
            OpenValue place = arguments.get(at).place(unset);
            if (place == null) {
                continue;
            }
            hasCutNumbers = hasCutNumbers || place.sort.isNumber() && PropertyValues.hasCutNumbers(place.sort);
            hasCutSizes = hasCutSizes || OpenValue.isCut(place.sort, most);
            for (OpenValue choice : OpenValue.choices(place.sort, most, values)) {
                OpenValue[] all = arguments.toArray(new OpenValue[0]);
                all[at] = all[at].with(place, choice);
                add(Arrays.asList(all));
            }
            return;
        }
        isFit = false;
    }
}
