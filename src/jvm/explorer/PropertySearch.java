import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * All arguments of a property within bounds, called in the order of their sizes.
 *
 * <p>tatsu says which sizes and numbers, and how many steps. This side makes the values, leaves out those that a part of the
 * precondition refuses, calls the property on all others, and keeps the smallest arguments that fail. A part of the precondition is
 * asked as soon as the arguments are there at which it looks, and what it refuses is never put together with others. Counts are
 * exact. Of numbers outside of the range there is at most one in the arguments of a call.
 *
 * <p>What holds: calls end as they would if nothing was left out. A part that throws hides what those after it say; so from there on
 * no later part is asked, and where later ones were asked already, all is done anew with each part asked after those before it.
 */
final class PropertySearch {
    /** Steps that a call costs beside its own. */
    static final int CALL = 20;
    private static final int BATCH = 1024;
    /** The most steps for making all arguments after the search on unknown parts has used up its own. */
    private static final long AGAIN = 1_000_000;

    /** The bounds ran out. */
    private static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super(null, null, false, false);
        }
    }

    /** All has to be done anew, with less left out. */
    private static final class Anew extends RuntimeException {
        private static final long serialVersionUID = 1;

        Anew() {
            super(null, null, false, false);
        }
    }

    /**
     * Some arguments, those of the first parameters in the order in which they are put together.
     *
     * @param rest the size of those that are missing
     * @param outside how many numbers from outside of the range are in them
     * @param asked the parts of the precondition before this one may refuse them
     */
    private record Prefix(PropertyValue[] values, int rest, double sum, int outside, int asked) {}

    private final PropertyProgram.Checked property;
    private final PropertyProgram program;
    /** The size to begin with. */
    private final int from;
    private final int most;
    private final List<Long> numbers;
    private final Set<Long> further;
    private long allowed;
    private final PropertyFound.Limit given;
    private PropertyFound.Limit limit;

    private PropertyValues values;
    /** Judges arguments that are partly unknown; null if all are made. */
    private PropertyOpenSearch open;
    /** Whether all arguments are made, whatever the class allows. */
    private boolean isMade;
    private PropertyFound best;
    private PropertyFound endless;
    private BigInteger held;
    private BigInteger refused;
    private long calls;
    private long steps;
    private long givenUp;
    private long longest;
    private boolean hangs;

    /** Values of a parameter of one size: all, by how many further numbers are in them, and those that may be passed. */
    private static final class Choice {
        final BigInteger[] all = {BigInteger.ZERO, BigInteger.ZERO};
        final long[] kept = new long[2];
        final List<PropertyValue> values = new ArrayList<>();

        BigInteger count(boolean isKept, int further) {
            return isKept ? BigInteger.valueOf(kept[further]) : all[further];
        }
    }

    /** Whether each part of the precondition is asked after all those before it. */
    private boolean isOrdered;
    private List<List<Choice>> choices;
    /** The largest values of the first parameter, which are not kept. */
    private Choice last;
    /** For each parameter the parts of the precondition that are asked of its values before they are put together with others. */
    private List<List<Integer>> alone;
    /** The parameters in the order in which their arguments are put together: what parts look at together comes first. */
    private int[] order;
    /** For each place in this order the parts that are asked once it is reached. */
    private List<List<Integer>> together;
    /** Values at which a part threw: no later part is asked of arguments with them. */
    private Map<PropertyValue, Integer> throwing;
    private Map<List<Integer>, BigInteger> ways;
    private List<List<Prefix>> waiting;
    /** Parameters whose values have to be known before they are asked about. */
    private final Set<Integer> unfit = new HashSet<>();

    PropertySearch(PropertyProgram program, PropertyProgram.Checked property, int from, int most, List<Long> numbers, Set<Long> further, long allowed,
            PropertyFound.Limit limit) {
        this.from = from;
        this.program = program;
        this.property = property;
        this.most = most;
        this.numbers = numbers;
        this.further = further;
        this.allowed = allowed;
        given = limit;
    }

    Map<String, Object> run() {
        // Beyond some size not all values can be made.
        boolean isComplete = property.sorts().stream().flatMap(sort -> sort.parts().stream()).allMatch(sort -> most <= sort.complete);
        try {
            boolean isDone = false;
            while (!isDone) {
                isDone = explore();
            }
        } catch (Spent spent) {
            isComplete = false;
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("best", best == null ? null : best.told());
        told.put("endless", endless == null ? null : endless.told());
        told.put("complete", isComplete);
        long largest = property.sorts().stream().mapToLong(sort -> sort.mostSize).sum();
        told.put("cut_sizes", open != null ? open.hasCutSizes : largest > most);
        told.put("cut_numbers", open != null ? open.hasCutNumbers : values.hasCutNumbers);
        told.put("known", open == null);
        told.put("held", held.toString());
        told.put("refused", refused.toString());
        told.put("calls", calls);
        told.put("steps", steps);
        told.put("given_up", givenUp);
        told.put("longest", longest);
        told.put("hangs", hangs);
        return told;
    }

    /** Goes through everything; false if it has to be done anew. */
    private boolean explore() {
        program.sorts.all.forEach(sort -> sort.known.clear());
        values = new PropertyValues(numbers, further, this::spend);
        held = BigInteger.ZERO;
        refused = BigInteger.ZERO;
        givenUp = 0;
        best = null;
        endless = null;
        limit = given;
        choices = new ArrayList<>();
        throwing = new IdentityHashMap<>();
        ways = new HashMap<>();
        waiting = new ArrayList<>();
        place();
        for (int at = 0; at < property.sorts().size(); at++) {
            choices.add(new ArrayList<>());
            waiting.add(new ArrayList<>());
        }
        open = program.isLazy(property) && !isMade ? new PropertyOpenSearch(this, program, property, values, most) : null;
        if (open != null) {
            return exploreOpen();
        }
        try {
            for (int size = from; size <= most && best == null; size++) {
                if (!property.sorts().isEmpty()) {
                    begin(size);
                } else if (size == 0) {
                    flush(List.of(new Prefix(new PropertyValue[0], 0, 0, 0, Integer.MAX_VALUE)));
                }
            }
        } catch (Anew anew) {
            return false;
        }
        return true;
    }

    /** Goes through everything on unknown parts; false if arguments have to be made. */
    private boolean exploreOpen() {
        boolean isFit;
        try {
            isFit = open.run();
        } catch (Spent spent) {
            if (hangs || best != null) {
                throw spent;
            }
            // What is deep comes first there, and the smallest arguments first where they are made: a few steps find more so.
            isMade = true;
            allowed = steps + Math.min(allowed, AGAIN);
            return false;
        }
        if (!isFit) {
            program.look(property);
        }
        return isFit;
    }

    /** Says of each part of the precondition when it is asked. */
    private void place() {
        int count = property.sorts().size();
        alone = new ArrayList<>();
        together = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            alone.add(new ArrayList<>());
            together.add(new ArrayList<>());
        }
        Set<Integer> first = new LinkedHashSet<>();
        property.guards().stream().filter(guard -> guard.looksAt().size() > 1).forEach(guard -> first.addAll(new TreeSet<>(guard.looksAt())));
        for (int at = 0; at < count; at++) {
            first.add(at);
        }
        order = first.stream().mapToInt(at -> at).toArray();
        List<Integer> places = List.copyOf(first);
        int before = 0;
        for (int guard = 0; guard < property.guards().size() && count > 0; guard++) {
            Set<Integer> looksAt = property.guards().get(guard).looksAt();
            int last = looksAt.stream().mapToInt(places::indexOf).max().orElse(0);
            before = isOrdered ? Math.max(before, last) : last;
            if (looksAt.size() == 1 && !isOrdered) {
                alone.get(order[last]).add(guard);
            } else {
                together.get(before).add(guard);
            }
        }
    }

    private void spend(long cost) {
        steps += cost;
        if (steps > allowed) {
            throw new Spent();
        }
    }

    /** The values of a parameter of one size that may be passed. */
    private Choice choice(int at, int size) {
        if (at == order[0] && size == most) {
            return last;
        }
        List<Choice> known = choices.get(at);
        while (known.size() <= size) {
            Choice choice = new Choice();
            choose(at, known.size(), choice, choice.values::add);
            PropertyValue.sort(choice.values);
            known.add(choice);
        }
        return known.get(size);
    }

    /** Hands over the values of a parameter of one size, without those that its own parts of the precondition refuse. */
    private void choose(int at, int size, Choice choice, Consumer<PropertyValue> taker) {
        PropertySort sort = property.sorts().get(at);
        Consumer<PropertyValue> keeping = value -> {
            choice.kept[value.further]++;
            taker.accept(value);
        };
        boolean isFit = !alone.get(at).isEmpty() && program.canLook() && PropertyNarrowing.isFit(sort);
        if (isFit && !unfit.contains(at)) {
            List<Call> guards = alone.get(at).stream().map(guard -> property.guards().get(guard).call()).toList();
            PropertyNarrowing narrowing = new PropertyNarrowing(program, property, values, at, guards, size, this::spend);
            try {
                if (!narrowing.run(keeping)) {
                    unfit.add(at);
                    throw new Anew();
                }
            } finally {
                calls += narrowing.calls;
            }
            choice.all[0] = narrowing.all[0];
            choice.all[1] = narrowing.all[1];
            return;
        }
        if (given == null && !(at == order[0] && size == most)) {
            // Values are parts of larger ones, too.
            values.of(sort, size);
        }
        List<PropertyValue> batch = new ArrayList<>();
        int total = size;
        values.each(sort, size, sum -> isHopeless(total, sum), value -> {
            batch.add(value);
            if (batch.size() == BATCH) {
                filter(at, batch, choice, keeping);
                batch.clear();
            }
        });
        filter(at, batch, choice, keeping);
    }

    private void filter(int at, List<PropertyValue> given, Choice choice, Consumer<PropertyValue> taker) {
        List<PropertyValue> kept = given;
        if (given.isEmpty()) {
            return;
        }
        if (property.sorts().get(at).mayThrow) {
            // A value that cannot be made is none.
            List<PropertyOutcome> outcomes = program.take(given);
            spend(program.cost() + (long) given.size() * CALL);
            kept = new ArrayList<>();
            for (int one = 0; one < given.size(); one++) {
                if (outcomes.get(one) != PropertyOutcome.NONE) {
                    kept.add(given.get(one));
                }
            }
        }
        long[] counts = new long[2];
        kept.forEach(value -> counts[value.further]++);
        choice.all[0] = choice.all[0].add(BigInteger.valueOf(counts[0]));
        choice.all[1] = choice.all[1].add(BigInteger.valueOf(counts[1]));
        // The property itself asks what looks at its only parameter.
        for (int guard : property.sorts().size() == 1 ? List.<Integer>of() : alone.get(at)) {
            List<PropertyValue> asked = new ArrayList<>();
            for (PropertyValue value : kept) {
                if (!throwing.containsKey(value)) {
                    asked.add(value);
                }
            }
            List<PropertyOutcome> outcomes = program.guard(Collections.nCopies(asked.size(), property.guards().get(guard).call()), at, asked);
            calls += asked.size();
            spend(program.cost() + (long) asked.size() * CALL);
            Set<PropertyValue> gone = Collections.newSetFromMap(new IdentityHashMap<>());
            for (int one = 0; one < asked.size(); one++) {
                if (outcomes.get(one) == PropertyOutcome.FAILS) {
                    gone.add(asked.get(one));
                } else if (outcomes.get(one).isTrouble()) {
                    note(guard, at, 0);
                    throwing.put(asked.get(one), guard);
                }
            }
            kept = kept.stream().filter(value -> !gone.contains(value)).toList();
        }
        kept.forEach(taker);
    }

    /** Notes that a part threw: those after it must not have been asked of other parameters alone, or of fewer parameters. */
    private void note(int guard, int parameter, int level) {
        for (int at = 0; at < alone.size(); at++) {
            boolean isLater = alone.get(at).stream().anyMatch(other -> other > guard);
            if (at != parameter && isLater || at < level && together.get(at).stream().anyMatch(other -> other > guard)) {
                isOrdered = true;
                throw new Anew();
            }
        }
    }

    /** Puts the arguments of one size together, and calls the property on them. The first take the size first: they need not be kept. */
    private void begin(int size) {
        boolean isLast = property.sorts().size() == 1;
        for (int own = size; own >= (isLast ? size : 0); own--) {
            int rest = size - own;
            Consumer<PropertyValue> taker = value -> {
                if (!isHopeless(size, value.sum)) {
                    PropertyValue[] all = new PropertyValue[property.sorts().size()];
                    all[order[0]] = value;
                    add(0, new Prefix(all, rest, value.sum, value.further, throwing.getOrDefault(value, Integer.MAX_VALUE)), size);
                }
            };
            if (own == most) {
                last = new Choice();
                choose(order[0], size, last, taker);
            } else {
                choice(order[0], own).values.forEach(taker);
            }
        }
        for (int at = 0; at < waiting.size(); at++) {
            drain(at, size);
        }
        tally(size);
    }

    /** Counts the arguments of one size that are refused because one of them is. */
    private void tally(int size) {
        if (given == null) {
            refused = refused.add(count(0, size, 1, false).subtract(count(0, size, 1, true)));
        }
    }

    /** How many arguments there are from a place in the order on, of exactly this size, with at most so many numbers from outside. */
    private BigInteger count(int from, int size, int outside, boolean isKept) {
        if (from == choices.size()) {
            return size == 0 ? BigInteger.ONE : BigInteger.ZERO;
        }
        List<Integer> key = List.of(from, size, outside, isKept ? 1 : 0);
        BigInteger sum = ways.get(key);
        if (sum == null) {
            sum = BigInteger.ZERO;
            for (int own = 0; own <= size; own++) {
                Choice choice = choice(order[from], own);
                for (int inside = 0; inside <= outside; inside++) {
                    BigInteger count = choice.count(isKept, inside);
                    if (count.signum() != 0) {
                        sum = sum.add(count.multiply(count(from + 1, size - own, outside - inside, isKept)));
                    }
                }
            }
            ways.put(key, sum);
        }
        return sum;
    }

    /** Adds arguments up to a place in the order: they wait for the parts of the precondition that look at them, or else go on. */
    private void add(int at, Prefix prefix, int size) {
        boolean isLast = at + 1 == prefix.values().length;
        if (together.get(at).isEmpty() && !isLast) {
            extend(at, prefix, size);
            return;
        }
        waiting.get(at).add(prefix);
        if (waiting.get(at).size() == BATCH) {
            drain(at, size);
        }
    }

    private void extend(int at, Prefix prefix, int size) {
        int next = at + 1;
        boolean isLast = next + 1 == prefix.values().length;
        for (int own = prefix.rest(); own >= (isLast ? prefix.rest() : 0); own--) {
            for (PropertyValue value : choice(order[next], own).values) {
                if (isHopeless(size, prefix.sum() + value.sum)) {
                    break;
                }
                if (prefix.outside() + value.further <= 1) {
                    PropertyValue[] all = prefix.values().clone();
                    all[order[next]] = value;
                    int asked = throwing.isEmpty() ? prefix.asked() : Math.min(prefix.asked(), throwing.getOrDefault(value, Integer.MAX_VALUE));
                    add(next, new Prefix(all, prefix.rest() - own, prefix.sum() + value.sum, prefix.outside() + value.further, asked), size);
                }
            }
        }
    }

    /** Asks the parts of the precondition that can be asked from a place in the order on, and goes on with what they do not refuse. */
    private void drain(int at, int size) {
        List<Prefix> batch = waiting.get(at);
        if (batch.isEmpty()) {
            return;
        }
        waiting.set(at, new ArrayList<>());
        boolean isLast = at + 1 == property.sorts().size();
        // The property asks the last parts itself.
        for (int guard : isLast ? List.<Integer>of() : together.get(at)) {
            batch = asked(at, guard, batch);
        }
        if (isLast) {
            flush(batch);
        } else {
            for (Prefix prefix : batch) {
                extend(at, prefix, size);
            }
        }
    }

    private List<Prefix> asked(int at, int guard, List<Prefix> batch) {
        List<Prefix> open = batch.stream().filter(prefix -> prefix.asked() > guard).toList();
        List<PropertyOutcome> outcomes = program.guard(property.guards().get(guard).call(), open.stream().map(Prefix::values).toList());
        calls += open.size();
        spend(program.cost() + (long) open.size() * CALL);
        List<Prefix> kept = new ArrayList<>(batch.stream().filter(prefix -> prefix.asked() <= guard).toList());
        for (int one = 0; one < open.size(); one++) {
            Prefix prefix = open.get(one);
            if (outcomes.get(one) == PropertyOutcome.FAILS) {
                if (given == null) {
                    refused = refused.add(count(at + 1, prefix.rest(), 1 - prefix.outside(), true));
                }
            } else if (outcomes.get(one).isTrouble()) {
                note(guard, -1, at);
                kept.add(new Prefix(prefix.values(), prefix.rest(), prefix.sum(), prefix.outside(), guard));
            } else {
                kept.add(prefix);
            }
        }
        return kept;
    }

    /** Whether nothing of this size with at least this sum can be below the limit. */
    boolean isHopeless(int size, double sum) {
        return limit != null && size >= limit.size() && (size > limit.size() || sum > limit.sum());
    }

    private void flush(List<Prefix> batch) {
        if (batch.isEmpty()) {
            return;
        }
        List<PropertyOutcome> outcomes = program.call(property, batch.stream().map(Prefix::values).toList());
        calls += batch.size();
        longest = Math.max(longest, program.longest());
        long cost = program.cost() + (long) batch.size() * CALL;
        long[] counts = new long[2];
        boolean isWorn = false;
        for (int at = 0; at < outcomes.size(); at++) {
            PropertyOutcome outcome = outcomes.get(at);
            PropertyValue[] arguments = batch.get(at).values();
            program.note(property, arguments, outcome);
            switch (outcome.kind()) {
                case "holds" -> counts[0]++;
                case "refuses" -> counts[1]++;
                case "none" -> { }
                default -> {
                    note(arguments, outcome);
                    isWorn |= outcome.isSlow();
                }
            }
        }
        if (given == null) {
            held = held.add(BigInteger.valueOf(counts[0]));
            refused = refused.add(BigInteger.valueOf(counts[1]));
        }
        if (isWorn) {
            stop();
        }
        spend(cost);
    }

    /** Ends the search, because calls that hang without a step cost a thread each: one is enough. */
    void stop() {
        hangs = true;
        throw new Spent();
    }

    /** Adds calls and what they cost. */
    void charge(int count, long cost, long longest) {
        calls += count;
        this.longest = Math.max(this.longest, longest);
        spend(cost);
    }

    /** Adds arguments that hold, or do not meet the precondition. */
    void judge(boolean holds, BigInteger count) {
        if (given == null) {
            held = holds ? held.add(count) : held;
            refused = holds ? refused : refused.add(count);
        }
    }

    void note(PropertyValue[] values, PropertyOutcome outcome) {
        boolean isEndless = outcome.kind().equals("exceeds");
        if (isEndless) {
            givenUp++;
        }
        int size = 0;
        double sum = 0;
        for (PropertyValue value : values) {
            size += value.size;
            sum += value.sum;
        }
        if (isEndless && endless != null && (size > endless.size() || sum > endless.sum())) {
            return;
        }
        if (!isEndless && isHopeless(size, sum)) {
            return;
        }
        List<String> texts = new ArrayList<>();
        for (PropertyValue value : values) {
            texts.add(value.text());
        }
        PropertyFound found = new PropertyFound(values, PropertyValue.ranked(String.join(", ", texts)), size, sum, outcome);
        if (isEndless) {
            if (endless == null || found.isBelow(new PropertyFound.Limit(endless.size(), endless.sum(), endless.text()))) {
                endless = found;
            }
        } else if (found.isBelow(limit)) {
            best = found;
            limit = new PropertyFound.Limit(size, sum, found.text());
        }
    }
}
