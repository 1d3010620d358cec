import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All arguments of a property within bounds, called in the order of their sizes.
 *
 * <p>tatsu says which sizes and numbers, and how many steps. This side makes the values, leaves out those that a part of the
 * precondition refuses which looks at one argument only, calls the property on all others, and keeps the smallest arguments that
 * fail. Counts are exact. Of numbers outside of the range there is at most one in the arguments of a call.
 */
final class PropertySearch {
    /** Steps that a call costs beside its own, and that making a value costs. */
    private static final int CALL = 20;
    private static final int VALUE = 10;
    private static final int BATCH = 1024;

    /** The bounds ran out. */
    private static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super(null, null, false, false);
        }
    }

    /** What is looked for: smaller arguments than these, or any. */
    record Limit(int size, double sum, String text) {}

    /** Arguments that fail, and how. */
    record Found(PropertyValue[] values, String text, int size, double sum, PropertyOutcome outcome) {
        boolean isBelow(Limit limit) {
            if (limit == null || size != limit.size() || sum != limit.sum()) {
                return limit == null || size < limit.size() || size == limit.size() && sum < limit.sum();
            }
            return text.compareTo(limit.text()) < 0;
        }
    }

    private final PropertyProgram.Checked property;
    private final PropertyProgram program;
    private final int most;
    private final List<Long> numbers;
    private final Set<Long> further;
    private final long allowed;
    private Limit limit;
    private final boolean isLimited;

    private Found best;
    private Found endless;
    private boolean hasCutNumbers;
    private BigInteger held = BigInteger.ZERO;
    private BigInteger refused = BigInteger.ZERO;
    private long calls;
    private long steps;
    private long givenUp;
    private long longest;
    private boolean hangs;

    /** Values of a parameter of one size: all, by how many further numbers are in them, and those that may be passed. */
    private static final class Choice {
        final long[] all = new long[2];
        final long[] kept = new long[2];
        final List<PropertyValue> values = new ArrayList<>();
    }

    private final List<List<Choice>> choices = new ArrayList<>();
    private final List<PropertyValue[]> batch = new ArrayList<>();

    PropertySearch(PropertyProgram program, PropertyProgram.Checked property, int most, List<Long> numbers, Set<Long> further, long allowed, Limit limit) {
        this.program = program;
        this.property = property;
        this.most = most;
        this.numbers = numbers;
        this.further = further;
        this.allowed = allowed;
        this.limit = limit;
        isLimited = limit != null;
    }

    Map<String, Object> run() {
        program.sorts.all.forEach(sort -> sort.known.clear());
        boolean isComplete = true;
        try {
            for (int at = 0; at < property.sorts().size(); at++) {
                choices.add(new ArrayList<>());
            }
            for (int size = 0; size <= most && best == null; size++) {
                for (int at = 0; at < property.sorts().size(); at++) {
                    choices.get(at).add(choice(at, size));
                }
                tally(size);
                tuples(0, size, 0, 0, new PropertyValue[property.sorts().size()]);
                flush();
            }
        } catch (Spent spent) {
            isComplete = false;
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("best", told(best));
        told.put("endless", told(endless));
        told.put("complete", isComplete);
        long largest = property.sorts().stream().mapToLong(sort -> sort.mostSize).sum();
        told.put("cut_sizes", largest > most);
        told.put("cut_numbers", hasCutNumbers);
        told.put("held", held.toString());
        told.put("refused", refused.toString());
        told.put("calls", calls);
        told.put("steps", steps);
        told.put("given_up", givenUp);
        told.put("longest", longest);
        told.put("hangs", hangs);
        return told;
    }

    private static Map<String, Object> told(Found found) {
        if (found == null) {
            return null;
        }
        Map<String, Object> told = new LinkedHashMap<>();
        List<String> values = new ArrayList<>();
        for (PropertyValue value : found.values()) {
            StringBuilder tokens = new StringBuilder();
            value.write(tokens);
            values.add(tokens.toString());
        }
        told.put("values", values);
        told.put("outcome", found.outcome().told());
        return told;
    }

    private void spend(long cost) {
        steps += cost;
        if (steps > allowed) {
            throw new Spent();
        }
    }

    /** The values of a sort of exactly this size, by their sums. */
    private List<PropertyValue> of(PropertySort sort, int size) {
        if (size < 0 || size > sort.mostSize) {
            return List.of();
        }
        while (sort.known.size() <= size) {
            int next = sort.known.size();
            List<PropertyValue> made = new ArrayList<>();
            if (sort.isNumber()) {
                if (next == 0) {
                    numbers(sort, made);
                }
            } else {
                for (int at = 0; at < sort.makers.size(); at++) {
                    PropertySort.Maker maker = sort.makers.get(at);
                    if (maker.size() <= next) {
                        products(sort, at, maker, 0, next - maker.size(), 0, new PropertyValue[maker.fields().size()], made);
                    }
                }
                made.sort(Comparator.comparingDouble(value -> value.sum));
            }
            if (sort.known.size() == next) {
                sort.known.add(made);
            }
        }
        return sort.known.get(size);
    }

    private void numbers(PropertySort sort, List<PropertyValue> made) {
        long span = sort.most - sort.least;
        boolean isSmall = span >= 0 && span < 64;
        if (isSmall) {
            for (long number = sort.least; number <= sort.most; number++) {
                made.add(new PropertyValue(sort, number, false));
            }
        } else {
            hasCutNumbers = true;
            numbers.stream().filter(sort::has).forEach(number -> made.add(new PropertyValue(sort, number, false)));
            if (made.isEmpty()) {
                for (long number = sort.least; number < sort.least + numbers.size(); number++) {
                    made.add(new PropertyValue(sort, number, false));
                }
                made.add(new PropertyValue(sort, sort.most, false));
            }
            further.stream().filter(sort::has).forEach(number -> made.add(new PropertyValue(sort, number, true)));
        }
        made.sort(Comparator.comparingDouble((PropertyValue value) -> value.sum).thenComparing(value -> value.number < 0));
        spend((long) made.size() * VALUE);
    }

    private void products(PropertySort sort, int number, PropertySort.Maker maker, int at, int size, int outside, PropertyValue[] parts, List<PropertyValue> made) {
        if (at == parts.length) {
            if (size == 0 && PropertyValue.isOrdered(maker.distinct(), parts)) {
                spend(VALUE);
                made.add(new PropertyValue(sort, number, parts.clone()));
            }
            return;
        }
        PropertySort field = maker.fields().get(at);
        int rest = 0;
        for (int other = at + 1; other < parts.length; other++) {
            rest += maker.fields().get(other).leastSize;
        }
        boolean isLast = at + 1 == parts.length;
        for (int own = isLast ? size : field.leastSize; own <= size - rest; own++) {
            for (PropertyValue part : of(field, own)) {
                if (outside + part.further <= 1) {
                    parts[at] = part;
                    products(sort, number, maker, at + 1, size - own, outside + part.further, parts, made);
                }
            }
        }
    }

    /** The values of a parameter of one size, without those that its own part of the precondition refuses. */
    private Choice choice(int at, int size) {
        PropertySort sort = property.sorts().get(at);
        Choice choice = new Choice();
        List<PropertyValue> all = of(sort, size);
        List<Call> guards = property.guards().get(at);
        if (guards.isEmpty() && !sort.mayThrow) {
            all.forEach(value -> {
                choice.all[value.further]++;
                choice.kept[value.further]++;
            });
            choice.values.addAll(all);
            return choice;
        }
        // A value that cannot be made is none.
        List<PropertyValue> real = sort.mayThrow ? new ArrayList<>() : all;
        for (int from = 0; sort.mayThrow && from < all.size(); from += BATCH) {
            List<PropertyValue> some = all.subList(from, Math.min(all.size(), from + BATCH));
            List<PropertyOutcome> outcomes = program.take(some);
            spend(program.cost() + (long) some.size() * CALL);
            for (int one = 0; one < some.size(); one++) {
                if (!outcomes.get(one).kind().equals("none")) {
                    real.add(some.get(one));
                }
            }
        }
        real.forEach(value -> choice.all[value.further]++);
        List<PropertyValue> kept = real;
        for (Call guard : guards) {
            List<PropertyValue> asked = kept;
            kept = new ArrayList<>();
            for (int from = 0; from < asked.size(); from += BATCH) {
                List<PropertyValue> some = asked.subList(from, Math.min(asked.size(), from + BATCH));
                List<PropertyOutcome> outcomes = program.guard(property, guard, at, some);
                calls += some.size();
                spend(program.cost() + (long) some.size() * CALL);
                for (int one = 0; one < some.size(); one++) {
                    // A guard that throws does so again in the property.
                    if (!outcomes.get(one).kind().equals("fails")) {
                        kept.add(some.get(one));
                    }
                }
            }
        }
        kept.forEach(value -> choice.kept[value.further]++);
        choice.values.addAll(kept);
        return choice;
    }

    /** Counts the arguments of one size that are refused because one of them is. */
    private void tally(int size) {
        if (isLimited) {
            return;
        }
        BigInteger all = count(size, false);
        refused = refused.add(all.subtract(count(size, true)));
    }

    private BigInteger count(int size, boolean isKept) {
        BigInteger[][] ways = new BigInteger[size + 1][2];
        for (BigInteger[] one : ways) {
            java.util.Arrays.fill(one, BigInteger.ZERO);
        }
        ways[0][0] = BigInteger.ONE;
        for (List<Choice> parameter : choices) {
            BigInteger[][] next = new BigInteger[size + 1][2];
            for (int total = 0; total <= size; total++) {
                for (int outside = 0; outside < 2; outside++) {
                    BigInteger sum = BigInteger.ZERO;
                    for (int own = 0; own <= total; own++) {
                        Choice choice = parameter.get(own);
                        for (int inside = 0; inside <= outside; inside++) {
                            long count = (isKept ? choice.kept : choice.all)[inside];
                            sum = sum.add(ways[total - own][outside - inside].multiply(BigInteger.valueOf(count)));
                        }
                    }
                    next[total][outside] = sum;
                }
            }
            ways = next;
        }
        return ways[size][0].add(ways[size][1]);
    }

    private void tuples(int at, int size, double sum, int outside, PropertyValue[] values) {
        if (at == values.length) {
            if (size == 0) {
                batch.add(values.clone());
                if (batch.size() == BATCH) {
                    flush();
                }
            }
            return;
        }
        boolean isLast = at + 1 == values.length;
        for (int own = isLast ? size : 0; own <= size; own++) {
            for (PropertyValue value : choices.get(at).get(own).values) {
                if (isHopeless(sum + value.sum)) {
                    break;
                }
                if (outside + value.further <= 1) {
                    values[at] = value;
                    tuples(at + 1, size - own, sum + value.sum, outside + value.further, values);
                }
            }
        }
    }

    /** Whether nothing of the current size with at least this sum can be below the limit. */
    private boolean isHopeless(double sum) {
        int size = choices.get(0).size() - 1;
        return limit != null && size >= limit.size() && (size > limit.size() || sum > limit.sum());
    }

    private void flush() {
        if (batch.isEmpty()) {
            return;
        }
        List<PropertyOutcome> outcomes = program.call(property, batch);
        calls += batch.size();
        longest = Math.max(longest, program.longest());
        long cost = program.cost() + (long) batch.size() * CALL;
        long[] counts = new long[2];
        boolean isWorn = false;
        for (int at = 0; at < outcomes.size(); at++) {
            PropertyOutcome outcome = outcomes.get(at);
            program.note(property, batch.get(at), outcome);
            switch (outcome.kind()) {
                case "holds" -> counts[0]++;
                case "refuses" -> counts[1]++;
                case "none" -> { }
                default -> {
                    note(batch.get(at), outcome);
                    isWorn |= outcome.isSlow();
                }
            }
        }
        if (!isLimited) {
            held = held.add(BigInteger.valueOf(counts[0]));
            refused = refused.add(BigInteger.valueOf(counts[1]));
        }
        batch.clear();
        hangs |= isWorn;
        spend(cost);
        if (isWorn) {
            // Calls that hang without a step cost a thread each: one is enough.
            throw new Spent();
        }
    }

    private void note(PropertyValue[] values, PropertyOutcome outcome) {
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
        if (!isEndless && isHopeless(sum)) {
            return;
        }
        List<String> texts = new ArrayList<>();
        for (PropertyValue value : values) {
            texts.add(value.text());
        }
        Found found = new Found(values, PropertyValue.ranked(String.join(", ", texts)), size, sum, outcome);
        if (isEndless) {
            if (endless == null || found.isBelow(new Limit(endless.size(), endless.sum(), endless.text()))) {
                endless = found;
            }
        } else if (found.isBelow(limit)) {
            best = found;
            limit = new Limit(size, sum, found.text());
        }
    }
}

/**
 * How a call of a property ended.
 *
 * @param kind holds, refuses, fails, errs, exceeds, none: the last if the arguments cannot be made
 */
record PropertyOutcome(String kind, String message, boolean isSlow) {
    static final PropertyOutcome HOLDS = new PropertyOutcome("holds", "", false);
    static final PropertyOutcome REFUSES = new PropertyOutcome("refuses", "", false);
    static final PropertyOutcome FAILS = new PropertyOutcome("fails", "", false);
    static final PropertyOutcome NONE = new PropertyOutcome("none", "", false);

    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("kind", kind);
        told.put("message", message);
        told.put("hangs", isSlow);
        return told;
    }
}
