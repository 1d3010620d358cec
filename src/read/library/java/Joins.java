// `String.join` of texts.

final class $Joins {
    static String join(String separator, String[] texts) {
        String joined = "";
        String between = separator.substring(0);
        for (int i = 0; i < texts.length; i++) {
            joined = i == 0 ? "" + texts[i] : joined + between + texts[i];
        }
        return joined;
    }
}
