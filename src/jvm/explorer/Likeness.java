/**
 * When the endings of a script in two programs count as one.
 *
 * @param exceptions how exceptions are compared: any, type, message
 */
record Likeness(String exceptions) {
    /** Whether a program ends as the reference does, or with an exception that is more special. */
    boolean isAlike(Failure expected, String wanted, Failure got, String seen) {
        return got == null || expected == null ? got == expected && wanted.equals(seen) : isAlike(expected, got);
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
