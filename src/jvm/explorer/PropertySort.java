import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A sort of values of properties: numbers, or what some makers make. tatsu numbers and orders them by what is told of it here.
 *
 * <p>Letters and fractions are numbers, too: {@code 'a'} is 0, {@code 0.5} is 1. So one order of numbers is the order of them all.
 * {@link PropertyFractions} are others.
 */
final class PropertySort {
    /** A value that is partly numbered: which maker, of which parts. */
    interface Builder {
        Term build(List<Term> parts);
    }

    /**
     * A way to make a value.
     *
     * @param distinct every so many parts have to increase; 0 if none have to
     * @param isOpen whether a value can be made while parts of it are unknown
     * @param slots for each part the number of the field or element that it becomes; null if that is its own number
     */
    record Maker(int size, List<PropertySort> fields, Builder builder, int distinct, boolean isOpen, int[] slots) {
        Maker(int size, List<PropertySort> fields, Builder builder, int distinct) {
            this(size, fields, builder, distinct, false, null);
        }

        /** The text of a value, cut where the texts of its parts stand. */
        List<String> template() {
            List<Term> parts = new ArrayList<>();
            List<String> marks = new ArrayList<>();
            for (PropertySort field : fields) {
                parts.add(new Term.Constant(field.type, null, "", 0));
                marks.add("\u0001");
            }
            return List.of(builder.build(parts).text(marks, List.of()).split("\u0001", -1));
        }
    }

    final int number;
    final Ty type;
    /** How numbers become values: int, long, short, byte, half, halfFloat, char, letter; null if makers make them. */
    String kind;
    long least = Long.MIN_VALUE;
    long most = Long.MAX_VALUE;
    final List<Maker> makers = new ArrayList<>();
    /** Whether a value may throw while it is made. */
    boolean mayThrow;
    /** Whether {@code null} is a value because nothing else could be the first one. */
    boolean needsNull;
    /** Why there are no values; null if there are. */
    String trouble;
    /** The smallest size of a value; the largest one, -1 if there is none. */
    int leastSize = -1;
    int mostSize;
    /** Whether there are longer values than the makers make. */
    boolean isEndless;
    /** Up to which size the makers make all values. */
    int complete = Integer.MAX_VALUE;
    /** The values of each size with the numbers that are tried. */
    final List<List<PropertyValue>> known = new ArrayList<>();

    PropertySort(int number, Ty type) {
        this.number = number;
        this.type = type;
    }

    /** This sort, and those of which its values are made. */
    List<PropertySort> parts() {
        List<PropertySort> all = new ArrayList<>(List.of(this));
        for (int at = 0; at < all.size(); at++) {
            all.get(at).makers.forEach(maker -> maker.fields().stream().distinct().filter(field -> !all.contains(field)).forEach(all::add));
        }
        return all;
    }

    boolean isNumber() {
        return kind != null;
    }

    /** Whether parts of a value have to increase. */
    boolean hasIncreasingParts() {
        for (int at = 0; at < makers.size(); at++) {
            if (makers.get(at).distinct() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a number is a value. */
    boolean has(long value) {
        if (value < least || value > most) {
            return false;
        }
        return switch (kind) {
            case "char", "letter" -> letter(value) >= 0;
            case "half", "halfFloat" -> Math.abs(value) <= PropertyFractions.MOST_HALVES || PropertyFractions.has(value);
            default -> value < PropertySorts.LETTERS || value > PropertySorts.LETTERS + Character.MAX_VALUE;
        };
    }

    /** The character of a number, or -1. */
    static int letter(long value) {
        String others = "0 A1B_Z9-.";
        if (value >= 0 && value < 26) {
            return (int) ('a' + value);
        }
        if (value < 0 && value >= -others.length()) {
            return others.charAt((int) (-value - 1));
        }
        long code = value - PropertySorts.LETTERS;
        boolean isOther = code >= 0 && code < Character.MAX_VALUE && (code < 'a' || code > 'z') && others.indexOf((char) code) < 0;
        return isOther ? (int) code : -1;
    }

    /** The number of a character. */
    static long code(char letter) {
        for (long value = -20; value < 26; value++) {
            if (letter(value) == letter) {
                return value;
            }
        }
        return PropertySorts.LETTERS + letter;
    }

    Term.Constant constant(long value) {
        return switch (kind) {
            case "int" -> new Term.Constant(type, (int) value, String.valueOf(value), 1);
            case "long" -> new Term.Constant(type, value, value + "L", 1);
            case "short" -> new Term.Constant(type, (short) value, "(short) " + value, 1);
            case "byte" -> new Term.Constant(type, (byte) value, "(byte) " + value, 1);
            case "half", "halfFloat" -> {
                boolean isFloat = kind.equals("halfFloat");
                if (PropertyFractions.has(value)) {
                    yield new Term.Constant(type, PropertyFractions.value(value, isFloat), PropertyFractions.text(value, isFloat), 1);
                }
                yield isFloat ? new Term.Constant(type, value / 2.0f, value / 2.0f + "f", 1) : new Term.Constant(type, value / 2.0, String.valueOf(value / 2.0), 1);
            }
            case "letter" -> {
                String quoted = Quoted.of(String.valueOf((char) letter(value)));
                yield new Term.Constant(type, (char) letter(value), quoted.substring(1, quoted.length() - 1), 1);
            }
            default -> new Term.Constant(type, (char) letter(value), Quoted.of((char) letter(value)), 1);
        };
    }

    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("type", type.java());
        told.put("least", leastSize < 0 ? null : leastSize);
        if (isNumber()) {
            told.put("number", kind);
            told.put("from", least);
            told.put("to", most);
            if (kind.equals("char") || kind.equals("letter")) {
                List<Object> texts = new ArrayList<>();
                for (long value = -20; value < 26; value++) {
                    texts.add(letter(value) < 0 ? null : constant(value).text(List.of(), List.of()));
                }
                told.put("letters", texts);
            }
            return told;
        }
        List<Object> all = new ArrayList<>();
        for (Maker maker : makers) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("size", maker.size());
            one.put("fields", maker.fields().stream().map(field -> field.number).toList());
            one.put("text", maker.template());
            one.put("distinct", maker.distinct());
            all.add(one);
        }
        told.put("makers", all);
        return told;
    }
}

/** A value by its sort: a number, or a maker and its parts. */
final class PropertyValue {
    /** From here on sums are told apart by comparing. */
    private static final int LARGE_SUM = 256;

    final PropertySort sort;
    final int maker;
    final long number;
    final PropertyValue[] parts;
    final int size;
    final double sum;
    /** How many numbers outside of the range are in it. */
    final int further;
    private Term term;

    PropertyValue(PropertySort sort, long number, boolean isFurther) {
        this.sort = sort;
        this.number = number;
        maker = -1;
        parts = new PropertyValue[0];
        size = 0;
        sum = Math.abs((double) number);
        further = isFurther ? 1 : 0;
    }

    PropertyValue(PropertySort sort, int maker, PropertyValue[] parts) {
        this.sort = sort;
        this.maker = maker;
        this.parts = parts;
        number = 0;
        int size = sort.makers.get(maker).size();
        double sum = 0;
        int further = 0;
        for (PropertyValue part : parts) {
            size += part.size;
            sum += part.sum;
            further += part.further;
        }
        this.size = size;
        this.sum = sum;
        this.further = further;
    }

    Term term() {
        if (term == null) {
            Term[] all = new Term[parts.length];
            for (int at = 0; at < all.length; at++) {
                all[at] = parts[at].term();
            }
            term = maker < 0 ? sort.constant(number) : sort.makers.get(maker).builder().build(Arrays.asList(all));
        }
        return term;
    }

    /** Sorts values by their sums; those of one sum stay in their order. */
    static void sort(List<PropertyValue> values) {
        // Nearly all sums are small whole numbers, and their values are put where they belong at once.
        int[] places = new int[LARGE_SUM + 2];
        for (PropertyValue value : values) {
            places[value.smallSum() + 1]++;
        }
        for (int sum = 1; sum < places.length; sum++) {
            places[sum] += places[sum - 1];
        }
        int large = places[LARGE_SUM];
        PropertyValue[] sorted = new PropertyValue[values.size()];
        for (PropertyValue value : values) {
            sorted[places[value.smallSum()]++] = value;
        }
        Arrays.sort(sorted, large, sorted.length, Comparator.comparingDouble(value -> value.sum));
        for (int at = 0; at < sorted.length; at++) {
            values.set(at, sorted[at]);
        }
    }

    /** Its sum, or {@link #LARGE_SUM} if it is as large or larger. */
    private int smallSum() {
        return (int) Math.min(sum, LARGE_SUM);
    }

    String text() {
        return Script.text(term());
    }

    /** The value as tokens: {@code n5} is a number, {@code m2} a maker whose parts follow. */
    void write(StringBuilder tokens) {
        tokens.append(tokens.isEmpty() ? "" : " ").append(maker < 0 ? "n" + number : "m" + maker);
        for (PropertyValue part : parts) {
            part.write(tokens);
        }
    }

    /** Reads what {@link #write} writes; {@code at} is the token to begin with. */
    static PropertyValue read(PropertySort sort, String[] tokens, int[] at) {
        String token = tokens[at[0]++];
        long number = Long.parseLong(token.substring(1));
        if (token.charAt(0) == 'n') {
            return new PropertyValue(sort, number, false);
        }
        List<PropertySort> fields = sort.makers.get((int) number).fields();
        PropertyValue[] parts = new PropertyValue[fields.size()];
        for (int part = 0; part < parts.length; part++) {
            parts[part] = read(fields.get(part), tokens, at);
        }
        return new PropertyValue(sort, (int) number, parts);
    }

    /** Whether a tuple is a value: numbers have to be in their ranges, elements of sets have to increase. */
    boolean isOne() {
        if (maker < 0) {
            return sort.has(number);
        }
        for (PropertyValue part : parts) {
            if (!part.isOne()) {
                return false;
            }
        }
        return isOrdered(sort.makers.get(maker).distinct(), parts);
    }

    /** Whether every {@code step}-th part ranks above the one before it; 0 asks for nothing. */
    static boolean isOrdered(int step, PropertyValue[] parts) {
        for (int at = step; step > 0 && at < parts.length; at += step) {
            if (compare(parts[at - step], parts[at]) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** A text as it is compared: 1 comes before -1. */
    static String ranked(String text) {
        return text.replace('-', '~');
    }

    /** By size, then sum, then text. */
    static int compare(PropertyValue one, PropertyValue other) {
        int bySize = Integer.compare(one.size, other.size);
        int bySum = bySize != 0 ? bySize : Double.compare(one.sum, other.sum);
        return bySum != 0 ? bySum : one.maker < 0 && other.maker < 0 && one.number == other.number ? 0 : ranked(one.text()).compareTo(ranked(other.text()));
    }
}
