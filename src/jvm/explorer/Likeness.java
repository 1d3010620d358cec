import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the endings of a script in two programs count as one.
 *
 * @param exceptions how exceptions are compared: any, type, message
 * @param tolerance how far two numbers with a fraction may be apart, as a part of the greater one
 */
record Likeness(String exceptions, double tolerance) {
    /** A number with a fraction, as Java writes it. */
    private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");
    /** What an iterator of the reference does past its end that is a mistake of its own. */
    private static final Pattern BROKEN_END = Pattern.compile(", then next\\(\\) gives ! (\\w*IndexOutOfBounds|NullPointer)Exception");
    private static final Pattern ANY_END = Pattern.compile(", then next\\(\\) gives (! \\w+|[^\\]]*)(?=\\]|$)");
    /** Numbers so near to each other are one, as parts of the tolerance: what is left of sums that are 0. */
    private static final double LEAST = 1e-3;

    /** Whether a program ends as the reference does, or with an exception that is more special. */
    boolean isAlike(Failure expected, String wanted, Failure got, String seen) {
        return got == null || expected == null ? got == expected && isAlike(wanted, seen) : isAlike(expected, got);
    }

    /** Whether two texts of what was seen say the same but for the last digits of numbers. */
    private boolean isAlike(String wanted, String seen) {
        if (wanted.equals(seen)) {
            return true;
        }
        if (BROKEN_END.matcher(wanted).find()) {
            return isAlike(ANY_END.matcher(wanted).replaceAll(""), ANY_END.matcher(seen).replaceAll(""));
        }
        int removed = wanted.indexOf(Iterated.AFTER_REMOVE + "! ");
        if (removed >= 0 && seen.contains(Iterated.AFTER_REMOVE)) {
            // An iterator of the reference that takes nothing away demands nothing.
            return isAlike(wanted.substring(0, removed), seen.substring(0, seen.indexOf(Iterated.AFTER_REMOVE)));
        }
        if (wanted.startsWith("{") && seen.startsWith("{") && ObjectText.differInParts(wanted, seen)) {
            return ObjectText.of(wanted).isAlike(ObjectText.of(seen), this::isAlike);
        }
        if (ObjectText.areSequences(wanted, seen)) {
            List<String> some = ObjectText.split(wanted);
            List<String> others = ObjectText.split(seen);
            return some.size() > 1 && java.util.stream.IntStream.range(0, some.size()).allMatch(at -> isAlike(some.get(at), others.get(at)));
        }
        if (tolerance <= 0) {
            return false;
        }
        Matcher one = FRACTION.matcher(wanted);
        Matcher other = FRACTION.matcher(seen);
        int from = 0;
        int otherFrom = 0;
        while (one.find()) {
            boolean isClose = other.find() && wanted.substring(from, one.start()).equals(seen.substring(otherFrom, other.start()))
                    && isClose(Double.parseDouble(one.group()), Double.parseDouble(other.group()));
            if (!isClose) {
                return false;
            }
            from = one.end();
            otherFrom = other.end();
        }
        return from > 0 && !other.find() && wanted.substring(from).equals(seen.substring(otherFrom));
    }

    private boolean isClose(double one, double other) {
        return Math.abs(one - other) <= tolerance * Math.max(LEAST, Math.max(Math.abs(one), Math.abs(other)));
    }

    private boolean isAlike(Failure expected, Failure got) {
        if (!expected.kind().equals(got.kind())) {
            return false;
        }
        boolean isType = exceptions.equals("any") || isNamed(expected.type(), got.type())
                || got.supertypes().stream().anyMatch(type -> isNamed(expected.type(), type));
        return isType && (!exceptions.equals("message") || expected.message().equals(got.message()));
    }

    /** Whether two classes have one name; exceptions of the programs' own may stand in different packages. */
    private static boolean isNamed(String one, String other) {
        return one.equals(other) || !one.startsWith("java.")
                && one.substring(one.lastIndexOf('.') + 1).equals(other.substring(other.lastIndexOf('.') + 1));
    }

    /** Whether a report says the same of two endings in one program. */
    boolean isToldAlike(Failure one, String seen, Failure other, String seenOfOther) {
        return Failure.areToldAlike(one, seen, other, seenOfOther)
                && (one == null || !exceptions.equals("message") || one.message().equals(other.message()));
    }
}
