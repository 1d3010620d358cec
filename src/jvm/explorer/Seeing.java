/** What is rendered of a script that ended well. */
interface Seeing {
    /** What is known of the objects of the last call before it. */
    default String before(Script script, Object[] arguments, World world) throws Throwable {
        return "";
    }

    /** {@code printed}: what the last call printed; {@code before}: what was known of its objects before it. */
    String see(Script script, Object result, Object[] arguments, String printed, String before, World world) throws Throwable;
}
