// `String.join` of what a collection holds.

final class $JoinedLists {
    static String join(String separator, Iterable<String> texts) {
        String joined = "";
        String between = separator.substring(0);
        boolean isFirst = true;
        for (String text : texts) {
            joined = isFirst ? "" + text : joined + between + text;
            isFirst = false;
        }
        return joined;
    }
}
