import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Values that are drawn: larger, longer and odder ones than those that are gone through one by one.
 *
 * <p>In: the pools of the plan, the literals of the texts, a source of random numbers. Out: a term of a type, or null. What holds: a
 * pool that the user has named is not left.
 */
final class Draws {
    /** Numbers at which programs change what they do. */
    private static final long[] ROUND = {16, 50, 59, 60, 99, 100, 101, 127, 128, 255, 256, 365, 999, 1000, 1024};
    private static final long[] FAR = {10_000, 46_341, 50_000, 65_536, 100_000, 1_000_000};
    /** Numbers at which sums and products leave their type. */
    private static final long[] OUTER = {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
    private static final long[] OUTER_LONG = {Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62};
    private static final long[] FAR_LONG = {1L << 31, -(1L << 31) - 1, 3_037_000_500L, 5_000_000_000L};
    /** Binary fractions: sums of them are exact in whatever order they are added. */
    private static final double[] FRACTIONS = {0.25, 2.5, -0.5, -2.5, 3.0, 10.0, 100.0, 1234.5};
    /** Texts that matter: other case, blanks inside and around, digits, one longer than ten, signs that are none of ASCII, the same from behind. */
    private static final List<String> TEXTS = List.of("A", "Aa", "aA", "b", "B", "a b", " a", "a ", "  ", "1", "12", "-1", "aaaaaaaaaaa", "ä", "é b", "aba", "abba", "Abba", "abc", "Hello World",
            "a, b", "a.b", "the cat the dog", "a  b", "Z", "x1", "\t", "a\nb");
    private static final String LETTERS = "aabbcABZ 1,.";
    private static final int LONGEST_TEXT = 12;
    private static final int MOST_HEARD = 200;
    private static final int LONGEST = 7;

    /** How large numbers are: of a call that takes long, up to some thousands, or up to the ends of their types. */
    static final int SMALL = 0;
    static final int USUAL = 1;
    static final int LARGE = 2;

    private final Plan plan;
    private final Api api;
    private final ClassSources sources;
    private final Values values;
    private final World world;
    private final Random random;
    /** Whether numbers near the ends of {@code long} are drawn, too. */
    boolean isOuter;
    /** The numbers that are drawn, where the first is not greater than the last; sizes are some of those that end where these do. */
    private long least = 1;
    private long most;
    /** The values that the script at hand takes again and again, by their types. */
    private Map<Ty, List<Term>> few = Map.of();
    /** Texts that methods have returned: what one gives, another one may take. */
    private final List<String> heard = new ArrayList<>();
    private final Map<Ty, List<Term>> pools = new HashMap<>();
    private final Map<Class<?>, List<Call>> makers = new HashMap<>();

    Draws(Plan plan, Api api, ClassSources sources, Values values, World world, Random random) {
        this.plan = plan;
        this.api = api;
        this.sources = sources;
        this.values = values;
        this.world = world;
        this.random = random;
    }

    /** A value of a type, or null; {@code boldness}: how large numbers are; {@code few}: values of a script, which parts are taken from. */
    Term draw(Ty type, int boldness, Map<Ty, List<Term>> few) {
        this.few = few;
        return draw(type, boldness, 3);
    }

    /** Lets numbers be those between two, or any where the first is greater; where they are sizes, indices between the two may be in and out. */
    void between(long least, long most, boolean areSizes) {
        boolean isNarrow = least <= most;
        this.least = isNarrow && areSizes ? Math.max(1, most - 1) : least;
        this.most = isNarrow && areSizes ? most + 2 : most;
    }

    /** Notes what a method has returned. */
    void hear(String seen) {
        if (heard.size() < MOST_HEARD && seen.length() > 2 && seen.length() < 30 && seen.startsWith("\"") && seen.endsWith("\"") && seen.indexOf('\\') < 0) {
            String text = seen.substring(1, seen.length() - 1);
            if (text.indexOf('"') < 0 && !heard.contains(text)) {
                heard.add(text);
            }
        }
    }

    /** A part of a larger value: objects that are alike in some parts and not in others tell much. */
    private Term part(Ty type, int boldness, int depth) {
        List<Term> known = few.getOrDefault(type, List.of());
        return !known.isEmpty() && random.nextInt(5) < 3 ? known.get(random.nextInt(known.size())) : draw(type, boldness, depth);
    }

    private Term draw(Ty type, int boldness, int depth) {
        Class<?> raw = type.raw();
        if (depth == 0 || plan.isNull && random.nextInt(10) == 0) {
            return any(type);
        }
        if (raw.isArray()) {
            return sequence(type, Ty.of(raw.getComponentType()), boldness, depth);
        }
        if (World.isOwn(raw)) {
            return raw.isEnum() ? any(type) : made(type, boldness, depth);
        }
        int[] sizes = Term.Library.sizes(raw, plan.least, plan.most);
        if (sizes != null && sizes[1] > 1 && !Term.Library.isSet(raw) && raw != Map.Entry.class) {
            return sequence(type, Term.Library.part(type, 0), boldness, depth);
        }
        if (plan.minesInts && (raw == int.class || raw == Integer.class || raw == long.class || raw == Long.class)) {
            return Term.Constant.of(type, number(raw == long.class || raw == Long.class, boldness), 2);
        }
        if (plan.minesDoubles && (raw == double.class || raw == Double.class) && random.nextInt(3) > 0) {
            double value = random.nextInt(3) == 0 ? random.nextInt(41) / 4.0 - 2 : FRACTIONS[random.nextInt(FRACTIONS.length)];
            return new Term.Constant(type, value, String.valueOf(value), 2);
        }
        if (plan.minesStrings && (raw == String.class || raw == CharSequence.class)) {
            String text = text();
            return new Term.Constant(type, text, Quoted.of(text), 2);
        }
        if (plan.minesChars && (raw == char.class || raw == Character.class) && random.nextInt(2) == 0) {
            char letter = "bzAZ 9ä.-_".charAt(random.nextInt(10));
            return new Term.Constant(type, letter, Quoted.of(letter), 2);
        }
        return any(type);
    }

    private long number(boolean isLong, int boldness) {
        if (least <= most) {
            return least + random.nextInt((int) (most - least) + 1);
        }
        int kind = random.nextInt(100);
        List<Long> mined = List.copyOf(sources.numbers);
        if (boldness == LARGE && kind < 70) {
            long[] all = isLong && isOuter ? OUTER_LONG : isLong && kind < 20 ? FAR_LONG : kind < 45 ? FAR : OUTER;
            return all[random.nextInt(all.length)] * (all == FAR && random.nextInt(4) == 0 ? -1 : 1);
        }
        if (kind >= 45 && kind < 65 && !mined.isEmpty()) {
            long near = mined.get(random.nextInt(mined.size())) + random.nextInt(3) - 1;
            return isLong ? near : (int) near;
        }
        if (kind < 65) {
            return random.nextInt(12) - 2;
        }
        if (boldness == SMALL) {
            return random.nextInt(16);
        }
        if (kind < 82) {
            return kind % 2 == 0 ? random.nextInt(120) + 3 : -random.nextInt(60);
        }
        return ROUND[random.nextInt(ROUND.length)] * (random.nextInt(5) == 0 ? -1 : 1);
    }

    private String text() {
        List<String> mined = new ArrayList<>(sources.strings);
        mined.addAll(sources.names);
        int kind = random.nextInt(100);
        if (kind < 20 && !heard.isEmpty()) {
            return changed(heard.get(random.nextInt(heard.size())));
        }
        if (kind < 35 && !mined.isEmpty()) {
            return mined.get(random.nextInt(mined.size()));
        }
        if (kind < 50) {
            return List.copyOf(plan.strings).get(random.nextInt(plan.strings.size()));
        }
        if (kind < 80) {
            return TEXTS.get(random.nextInt(TEXTS.size()));
        }
        if (kind < 84) {
            return digits();
        }
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(LONGEST_TEXT); length > 0; length--) {
            boolean isMined = !sources.characters.isEmpty() && random.nextInt(4) == 0;
            text.append(isMined ? List.copyOf(sources.characters).get(random.nextInt(sources.characters.size())) : LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return kind < 88 ? text + text.reverse().toString() : text.toString();
    }

    /** Digits, or numbers with a sign between them that the program knows, such as {@code 9:05}. */
    private String digits() {
        List<String> signs = new ArrayList<>();
        sources.strings.stream().filter(one -> one.length() == 1 && !Character.isLetterOrDigit(one.charAt(0))).forEach(signs::add);
        sources.characters.stream().filter(one -> !Character.isLetterOrDigit(one)).forEach(one -> signs.add(String.valueOf(one)));
        StringBuilder text = new StringBuilder();
        if (signs.isEmpty() || random.nextInt(3) == 0) {
            for (int length = 1 + random.nextInt(LONGEST_TEXT); length > 0; length--) {
                text.append((char) ('0' + random.nextInt(10)));
            }
            return text.toString();
        }
        String sign = signs.get(random.nextInt(signs.size()));
        boolean isPadded = random.nextBoolean();
        for (int count = 1 + random.nextInt(3); count >= 0; count--) {
            long number = random.nextInt(4) == 0 ? ROUND[random.nextInt(ROUND.length)] : random.nextInt(32);
            text.append(isPadded && number < 10 ? "0" : "").append(number).append(count == 0 ? "" : sign);
        }
        return text.toString();
    }

    /** A text as it is, or with one sign more, less or in another case. */
    private String changed(String text) {
        int at = random.nextInt(text.length());
        return switch (random.nextInt(9)) {
            case 0 -> " " + text;
            case 1 -> text + " ";
            case 2 -> text.toUpperCase(java.util.Locale.ROOT);
            case 3 -> text.toLowerCase(java.util.Locale.ROOT);
            case 4 -> text.substring(0, at) + text.substring(at + 1);
            case 5 -> text.substring(0, at) + LETTERS.charAt(random.nextInt(LETTERS.length())) + text.substring(at);
            default -> text;
        };
    }

    private Term sequence(Ty type, Ty element, int boldness, int depth) {
        int most = depth < 3 ? plan.most : Math.max(plan.most, LONGEST);
        int length = plan.least == plan.most ? plan.least : plan.least + random.nextInt(most - plan.least + 1);
        List<Term> few = new ArrayList<>();
        List<Term> parts = new ArrayList<>();
        for (int at = 0; at < length; at++) {
            // Elements that are equal, and those in order, tell much.
            Term part = !few.isEmpty() && random.nextInt(3) == 0 ? few.get(random.nextInt(few.size())) : part(element, boldness, depth - 1);
            if (part == null) {
                return null;
            }
            few.add(part);
            parts.add(part);
        }
        return type.raw().isArray() ? new Term.Elements(type, parts) : new Term.Library(type, parts);
    }

    /** An object of the program out of drawn parts that its class does not refuse. */
    private Term made(Ty type, int boldness, int depth) {
        List<Call> all = makers.computeIfAbsent(type.raw(), raw -> api.calls.stream()
                .filter(call -> values.isAllowed(call) && (call.isConstructor() || !call.hasReceiver()) && raw.isAssignableFrom(call.isConstructor() ? call.owner().raw() : call.result().raw())).toList());
        for (int attempt = 0; attempt < 4 && !all.isEmpty(); attempt++) {
            Call maker = all.get(random.nextInt(all.size()));
            List<Term> parts = new ArrayList<>();
            for (Ty part : maker.parts()) {
                parts.add(part(part, boldness, depth - 1));
            }
            Term term = parts.contains(null) ? null : new Term.Made(maker.owner(), maker, parts);
            if (term != null && isMade(term)) {
                return term;
            }
        }
        return any(type);
    }

    private boolean isMade(Term term) {
        try {
            world.limit(plan.steps);
            return term.make(world, new Object[64]) != null && world.state[0] >= 0 && world.state[3] == 0;
        } catch (Throwable refused) {
            return false;
        }
    }

    /** One of the small values. */
    private Term any(Ty type) {
        List<Term> pool = pools.computeIfAbsent(type, one -> {
            Set<Term> all = new LinkedHashSet<>();
            for (int size = 1; size <= plan.size && all.size() < 40; size++) {
                all.addAll(values.of(one, size));
            }
            return all.stream().limit(400).toList();
        });
        return pool.isEmpty() ? null : pool.get(random.nextInt(pool.size()));
    }
}
