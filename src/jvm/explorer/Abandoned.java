/** Ends a thread that was left behind, so that nothing goes on with what it does. */
final class Abandoned extends Error {
    private static final long serialVersionUID = 1;
}
