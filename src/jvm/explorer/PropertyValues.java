import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * The values of sorts by their sizes, with the numbers that are tried.
 *
 * <p>In: numbers of a range, numbers outside of it, and who pays for what is made. Out: all values of a size, each once; how many
 * there are without making them. In a value is at most one number from outside of the range.
 */
final class PropertyValues {
    /** Steps that making a value costs. */
    private static final int VALUE = 10;

    private final List<Long> numbers;
    private final Set<Long> further;
    private final LongConsumer spending;
    private final Map<PropertySort, List<BigInteger[]>> counts = new HashMap<>();
    private final Map<Share, BigInteger[]> ways = new HashMap<>();
    private final Map<PropertySort, List<List<PropertyValue>>> smallest = new HashMap<>();
    private final Map<PropertySort, List<OpenValue>> openNumbers = new HashMap<>();
    private final Map<Made, List<OpenValue>> made = new HashMap<>();
    /** Whether there are numbers that are not tried. */
    boolean hasCutNumbers;

    /** The values of at most a size that a maker of a sort makes. */
    private record Made(PropertySort sort, int maker, int size) {}

    /** A size that values of these sorts share; the numbers of the sorts increase. */
    private record Share(int[] sorts, int size) {
        static Share of(List<PropertySort> sorts, int size) {
            int[] numbers = new int[sorts.size()];
            for (int at = 0; at < numbers.length; at++) {
                numbers[at] = sorts.get(at).number;
            }
            Arrays.sort(numbers);
            return new Share(numbers, size);
        }

        @Override public boolean equals(Object other) {
            return other instanceof Share share && size == share.size && Arrays.equals(sorts, share.sorts);
        }

        @Override public int hashCode() {
            return 31 * Arrays.hashCode(sorts) + size;
        }
    }

    PropertyValues(List<Long> numbers, Set<Long> further, LongConsumer spending) {
        this.numbers = numbers;
        this.further = further;
        this.spending = spending;
    }

    /** The values of a sort of exactly this size, by their sums. */
    List<PropertyValue> of(PropertySort sort, int size) {
        if (size < 0 || size > sort.mostSize) {
            return List.of();
        }
        while (sort.known.size() <= size) {
            int next = sort.known.size();
            List<PropertyValue> made = new ArrayList<>();
            each(sort, next, sum -> false, made::add);
            PropertyValue.sort(made);
            if (sort.known.size() == next) {
                sort.known.add(made);
            }
        }
        return sort.known.get(size);
    }

    /** Hands over each value of a sort of exactly this size; those with a sum that is hopeless are left out. */
    void each(PropertySort sort, int size, DoublePredicate isHopeless, Consumer<PropertyValue> taker) {
        if (size < 0 || size > sort.mostSize) {
            return;
        }
        if (size < sort.known.size()) {
            for (PropertyValue value : sort.known.get(size)) {
                if (isHopeless.test(value.sum)) {
                    return;
                }
                taker.accept(value);
            }
        } else if (sort.isNumber()) {
            numbers(sort).forEach(taker);
        } else {
            for (int at = 0; at < sort.makers.size(); at++) {
                each(sort, at, size, isHopeless, taker);
            }
        }
    }

    /** The numbers of a sort, as values of which all is known. */
    List<OpenValue> openNumbers(PropertySort sort) {
        List<OpenValue> all = openNumbers.get(sort);
        if (all == null) {
            all = of(sort, 0).stream().map(OpenValue::known).toList();
            openNumbers.put(sort, all);
        }
        return all;
    }

    /**
     * The values of at most this size that one maker makes, of which all is known. They are made once and count the steps for it each
     * time: what a budget comes to does not depend on what is kept.
     */
    List<OpenValue> made(PropertySort sort, int maker, int size) {
        Made key = new Made(sort, maker, size);
        List<OpenValue> all = made.get(key);
        if (all == null) {
            List<OpenValue> found = new ArrayList<>();
            for (int own = 0; own <= Math.min(size, sort.mostSize); own++) {
                each(sort, maker, own, sum -> false, value -> found.add(OpenValue.known(value)));
            }
            made.put(key, found);
            return found;
        }
        for (int at = 0; at < all.size(); at++) {
            spending.accept(VALUE);
        }
        return all;
    }

    private void each(PropertySort sort, int maker, int size, DoublePredicate isHopeless, Consumer<PropertyValue> taker) {
        int rest = size - sort.makers.get(maker).size();
        if (rest >= 0) {
            new Product(sort, maker, isHopeless, taker).fill(0, rest, 0, 0);
        }
    }

    private List<PropertyValue> numbers(PropertySort sort) {
        List<PropertyValue> made = new ArrayList<>();
        if (isSmall(sort)) {
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
        spending.accept((long) made.size() * VALUE);
        return made;
    }

    /** All values that one maker makes. */
    private final class Product {
        private final PropertySort sort;
        private final int number;
        private final PropertySort.Maker maker;
        private final DoublePredicate isHopeless;
        private final Consumer<PropertyValue> taker;
        private final PropertyValue[] parts;
        /** The least size of all parts from each on. */
        private final int[] least;

        Product(PropertySort sort, int number, DoublePredicate isHopeless, Consumer<PropertyValue> taker) {
            this.sort = sort;
            this.number = number;
            maker = sort.makers.get(number);
            this.isHopeless = isHopeless;
            this.taker = taker;
            parts = new PropertyValue[maker.fields().size()];
            least = new int[parts.length + 1];
            for (int at = parts.length - 1; at >= 0; at--) {
                least[at] = least[at + 1] + maker.fields().get(at).leastSize;
            }
        }

        /** Whether a part ranks above the one before it, where parts have to. */
        private boolean isAbove(int at, PropertyValue part) {
            int step = maker.distinct();
            return step == 0 || at < step || at % step != 0 || PropertyValue.compare(parts[at - step], part) < 0;
        }

        void fill(int at, int size, int outside, double sum) {
            if (at == parts.length) {
                if (size == 0) {
                    spending.accept(VALUE);
                    taker.accept(new PropertyValue(sort, number, parts.clone()));
                }
                return;
            }
            PropertySort field = maker.fields().get(at);
            boolean isLast = at + 1 == parts.length;
            for (int own = isLast ? size : field.leastSize; own <= size - least[at + 1]; own++) {
                for (PropertyValue part : of(field, own)) {
                    if (isHopeless.test(sum + part.sum)) {
                        break;
                    }
                    if (outside + part.further <= 1 && isAbove(at, part)) {
                        parts[at] = part;
                        fill(at + 1, size - own, outside + part.further, sum + part.sum);
                    }
                }
            }
        }
    }

    /** Where the values of an unknown part come from, by its sort and its size. */
    private interface Source {
        List<PropertyValue> of(PropertySort sort, int size);
    }

    /** Hands over each value of exactly this size that a value which is partly known may become. */
    void complete(OpenValue open, int size, Consumer<PropertyValue> taker) {
        complete(open, size, 0, this::of, value -> {
            taker.accept(value);
            return false;
        });
    }

    /** The smallest values of exactly this size together that these may become; null if they cannot. */
    PropertyValue[] smallest(List<OpenValue> open, int size) {
        PropertyValue[][] best = new PropertyValue[1][];
        parts(open, 0, size, 0, this::least, new PropertyValue[open.size()], all -> {
            if (best[0] == null || isBelow(all, best[0])) {
                best[0] = all.clone();
            }
            return false;
        });
        return best[0];
    }

    /** Some values of exactly this size together that these may become; null if they cannot. */
    PropertyValue[] any(List<OpenValue> open, int size) {
        PropertyValue[] all = new PropertyValue[open.size()];
        return parts(open, 0, size, 0, this::least, all, found -> true) ? all : null;
    }

    /** The smallest value of a sort of exactly this size, if there is one. */
    private List<PropertyValue> least(PropertySort sort, int size) {
        if (size < 0 || size > sort.mostSize) {
            return List.of();
        }
        if (sort.isNumber() || sort.hasIncreasingParts()) {
            List<PropertyValue> all = of(sort, size);
            return all.isEmpty() ? all : all.subList(0, 1);
        }
        List<List<PropertyValue>> known = smallest.computeIfAbsent(sort, one -> new ArrayList<>());
        while (known.size() <= size) {
            int next = known.size();
            PropertyValue[] best = new PropertyValue[1];
            for (int maker = 0; maker < sort.makers.size(); maker++) {
                if (sort.makers.get(maker).size() > next) {
                    continue;
                }
                complete(OpenValue.made(sort, maker), next, 0, this::least, value -> {
                    if (best[0] == null || isBelow(new PropertyValue[] {value}, new PropertyValue[] {best[0]})) {
                        best[0] = value;
                    }
                    return false;
                });
            }
            if (known.size() == next) {
                known.add(best[0] == null ? List.of() : List.of(best[0]));
            }
        }
        return known.get(size);
    }

    /** Whether values of one size rank below others: by their sum, then by their text. */
    private static boolean isBelow(PropertyValue[] values, PropertyValue[] others) {
        double sum = 0;
        List<String> texts = new ArrayList<>();
        for (PropertyValue value : values) {
            sum += value.sum;
        }
        for (PropertyValue other : others) {
            sum -= other.sum;
        }
        if (sum != 0) {
            return sum < 0;
        }
        for (PropertyValue[] all : List.of(values, others)) {
            texts.add(PropertyValue.ranked(String.join(", ", Arrays.stream(all).map(PropertyValue::text).toList())));
        }
        return texts.get(0).compareTo(texts.get(1)) < 0;
    }

    /** Hands over what a value may become until the taker has enough; whether it has. */
    private boolean complete(OpenValue open, int size, int outside, Source source, Predicate<PropertyValue> taker) {
        if (open.known != null) {
            return size == open.known.size && outside + open.known.further <= 1 && taker.test(open.known);
        }
        if (open.isUnknown()) {
            for (PropertyValue value : source.of(open.sort, size)) {
                if (outside + value.further <= 1 && taker.test(value)) {
                    return true;
                }
            }
            return false;
        }
        int rest = size - open.sort.makers.get(open.maker).size();
        return parts(open.parts, 0, rest, outside, source, new PropertyValue[open.parts.size()], parts -> {
            spending.accept(VALUE);
            return taker.test(new PropertyValue(open.sort, open.maker, parts.clone()));
        });
    }

    private boolean parts(List<OpenValue> open, int at, int size, int outside, Source source, PropertyValue[] parts, Predicate<PropertyValue[]> taker) {
        if (at == parts.length) {
            return size == 0 && taker.test(parts);
        }
        int most = size;
        for (int later = at + 1; later < parts.length; later++) {
            most -= open.get(later).size;
        }
        boolean isLast = at + 1 == parts.length;
        for (int own = isLast ? size : open.get(at).size; own <= most; own++) {
            int rest = size - own;
            boolean isEnough = complete(open.get(at), own, outside, source, value -> {
                parts[at] = value;
                return parts(open, at + 1, rest, outside + value.further, source, parts, taker);
            });
            if (isEnough) {
                return true;
            }
        }
        return false;
    }

    /** How many values of exactly this size a sort has: without, and with one number from outside of the range. */
    private BigInteger[] count(PropertySort sort, int size) {
        List<BigInteger[]> known = counts.computeIfAbsent(sort, one -> new ArrayList<>());
        while (known.size() <= size) {
            int next = known.size();
            BigInteger[] sum = {BigInteger.ZERO, BigInteger.ZERO};
            if (sort.isNumber() || sort.hasIncreasingParts()) {
                of(sort, next).forEach(value -> sum[value.further] = sum[value.further].add(BigInteger.ONE));
            } else {
                for (PropertySort.Maker maker : sort.makers) {
                    if (maker.size() <= next) {
                        BigInteger[] own = ways(maker.fields(), next - maker.size());
                        sum[0] = sum[0].add(own[0]);
                        sum[1] = sum[1].add(own[1]);
                    }
                }
            }
            if (known.size() == next) {
                known.add(sum);
            }
        }
        return known.get(size);
    }

    /** In how many ways values of these sorts come to exactly this size: without, and with one number from outside. */
    private BigInteger[] ways(List<PropertySort> sorts, int size) {
        Share key = Share.of(sorts, size);
        BigInteger[] all = ways.get(key);
        if (all == null) {
            if (sorts.isEmpty()) {
                all = new BigInteger[] {size == 0 ? BigInteger.ONE : BigInteger.ZERO, BigInteger.ZERO};
            } else {
                all = new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO};
                List<PropertySort> others = sorts.subList(1, sorts.size());
                // Counting is work, too.
                spending.accept(size + 1L);
                for (int own = 0; own <= size; own++) {
                    BigInteger[] first = count(sorts.get(0), own);
                    if (first[0].signum() != 0 || first[1].signum() != 0) {
                        BigInteger[] rest = ways(others, size - own);
                        all[0] = all[0].add(first[0].multiply(rest[0]));
                        all[1] = all[1].add(first[0].multiply(rest[1])).add(first[1].multiply(rest[0]));
                    }
                }
            }
            ways.put(key, all);
        }
        return all;
    }

    /** In how many ways these may become values of exactly this size together: without, and with a number from outside. */
    BigInteger[] count(List<OpenValue> open, int size) {
        Rest rest = new Rest(open);
        if (rest.known > size || rest.outside > 1) {
            return new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO};
        }
        BigInteger[] all = ways(rest.unknown, size - rest.known);
        return rest.outside == 0 ? all : new BigInteger[] {BigInteger.ZERO, all[0]};
    }

    /** In how many ways these may become values of at most this size together. */
    BigInteger countUpTo(List<OpenValue> open, int most) {
        Rest rest = new Rest(open);
        BigInteger sum = BigInteger.ZERO;
        for (int size = rest.known; size <= most && rest.outside <= 1; size++) {
            BigInteger[] all = ways(rest.unknown, size - rest.known);
            sum = sum.add(all[0]);
            sum = rest.outside == 0 ? sum.add(all[1]) : sum;
        }
        return sum;
    }

    /** What is unknown of some values, and what they come to without it. */
    private static final class Rest {
        final List<PropertySort> unknown = new ArrayList<>();
        int known;
        int outside;

        Rest(List<OpenValue> open) {
            for (int at = 0; at < open.size(); at++) {
                OpenValue one = open.get(at);
                known += one.size;
                outside += one.further;
                one.addUnknown(unknown);
            }
            for (int at = 0; at < unknown.size(); at++) {
                known -= unknown.get(at).leastSize;
            }
        }
    }

    /** Whether values of a sort are numbers, or made of numbers, of which only some are tried. */
    static boolean hasCutNumbers(PropertySort sort) {
        return sort.parts().stream().anyMatch(one -> one.isNumber() && !isSmall(one));
    }

    private static boolean isSmall(PropertySort sort) {
        long span = sort.most - sort.least;
        return span >= 0 && span < 64;
    }
}

/** A value that is partly known: nothing of it, all of it, or which maker makes it of which parts. */
final class OpenValue {
    final PropertySort sort;
    /** The value, if all of it is known. */
    final PropertyValue known;
    /** The number of the maker; -1 if the value is unknown, or known. */
    final int maker;
    final List<OpenValue> parts;
    /** What stands for it in a run, if it is unknown. */
    final Unset unset;
    /** The least size that it may have. */
    final int size;
    /** The sum of what is known. */
    final double sum;
    /** How many numbers from outside of the range are known. */
    final int further;
    final boolean isWhole;

    private OpenValue(PropertySort sort, PropertyValue known, int maker, List<OpenValue> parts, Unset unset) {
        this.sort = sort;
        this.known = known;
        this.maker = maker;
        this.parts = parts;
        this.unset = unset;
        int size = known != null ? known.size : unset != null ? sort.leastSize : sort.makers.get(maker).size();
        double sum = known != null ? known.sum : 0;
        int further = known != null ? known.further : 0;
        boolean isWhole = unset == null;
        for (int at = 0; at < parts.size(); at++) {
            OpenValue part = parts.get(at);
            size += part.size;
            sum += part.sum;
            further += part.further;
            isWhole &= part.isWhole;
        }
        this.size = size;
        this.sum = sum;
        this.further = further;
        this.isWhole = isWhole;
    }

    /** An unknown part of what a maker makes; of an argument the number is -1. */
    static OpenValue unknown(PropertySort sort, int slot, int width) {
        return new OpenValue(sort, null, -1, List.of(), new Unset(sort.type, 0, new int[0], slot, List.of(), slot, width));
    }

    static OpenValue known(PropertyValue value) {
        return new OpenValue(value.sort, value, -1, List.of(), null);
    }

    /** A value that a maker makes of unknown parts. */
    static OpenValue made(PropertySort sort, int maker) {
        PropertySort.Maker own = sort.makers.get(maker);
        List<OpenValue> parts = new ArrayList<>();
        for (int at = 0; at < own.fields().size(); at++) {
            int slot = own.slots() == null ? at : own.slots()[at];
            parts.add(unknown(own.fields().get(at), slot, own.fields().size()));
        }
        return new OpenValue(sort, null, maker, parts, null);
    }

    boolean isUnknown() {
        return unset != null;
    }

    /** What an unknown part of at most this size may be, with no more of it known than is needed: large numbers first. */
    static List<OpenValue> choices(PropertySort sort, int size, PropertyValues values) {
        List<OpenValue> all = new ArrayList<>(sort.isNumber() ? values.openNumbers(sort) : List.of());
        for (int maker = 0; maker < sort.makers.size(); maker++) {
            PropertySort.Maker own = sort.makers.get(maker);
            if (own.isOpen() && !own.fields().isEmpty()) {
                if (own.size() <= size) {
                    all.add(made(sort, maker));
                }
                continue;
            }
            all.addAll(values.made(sort, maker, size));
        }
        Collections.reverse(all);
        return all;
    }

    /** Whether some values of a sort are none of its {@link #choices} because of their size. */
    static boolean isCut(PropertySort sort, int size) {
        return sort.mostSize > size && (sort.isEndless
                || sort.makers.stream().anyMatch(maker -> maker.size() > size || !maker.isOpen() && !maker.fields().isEmpty()));
    }

    /** Adds the sorts of what is unknown. */
    void addUnknown(List<PropertySort> unknown) {
        if (isUnknown()) {
            unknown.add(sort);
        } else if (!isWhole) {
            for (int at = 0; at < parts.size(); at++) {
                parts.get(at).addUnknown(unknown);
            }
        }
    }

    /** The unknown part that this stands for, or null. */
    OpenValue place(Unset wanted) {
        if (unset == wanted) {
            return this;
        }
        for (int at = 0; at < parts.size(); at++) {
            OpenValue part = parts.get(at);
            OpenValue found = part.isWhole ? null : part.place(wanted);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The value with another one at the place of an unknown part. */
    OpenValue with(OpenValue place, OpenValue other) {
        if (this == place) {
            return other;
        }
        boolean isOther = false;
        OpenValue[] all = new OpenValue[parts.size()];
        for (int at = 0; at < all.length; at++) {
            OpenValue part = parts.get(at);
            all[at] = part.isWhole ? part : part.with(place, other);
            isOther |= all[at] != part;
        }
        return isOther ? new OpenValue(sort, known, maker, Arrays.asList(all), unset) : this;
    }

    /** The value for a run that ends where it looks at what is unknown. */
    Term term() {
        if (isUnknown()) {
            return unset;
        }
        if (known != null) {
            return known.term();
        }
        Term[] terms = new Term[parts.size()];
        for (int at = 0; at < terms.length; at++) {
            terms[at] = parts.get(at).term();
        }
        return sort.makers.get(maker).builder().build(Arrays.asList(terms));
    }
}
