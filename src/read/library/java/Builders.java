// How builders change beyond what the engines know. `$become` gives a builder another text.

final class $Builders {
    static StringBuilder insert(StringBuilder builder, int at, String text) {
        String old = builder.toString();
        return builder.$become(old.substring(0, at) + text + old.substring(at));
    }

    static StringBuilder deleteCharAt(StringBuilder builder, int at) {
        String old = builder.toString();
        return builder.$become(old.substring(0, at) + old.substring(at + 1));
    }

    static StringBuilder delete(StringBuilder builder, int begin, int end) {
        String old = builder.toString();
        int last = Math.min(end, old.length());
        String gone = old.substring(begin, last);
        return builder.$become(old.substring(0, last - gone.length()) + old.substring(last));
    }

    static StringBuilder replace(StringBuilder builder, int begin, int end, String text) {
        String old = builder.toString();
        int last = Math.min(end, old.length());
        String gone = old.substring(begin, last);
        String before = old.substring(0, last - gone.length());
        return builder.$become(before.concat(text) + old.substring(last));
    }

    static void setCharAt(StringBuilder builder, int at, char one) {
        String old = builder.toString();
        builder.$become(old.substring(0, at) + one + old.substring(at + 1));
    }

    static void setLength(StringBuilder builder, int length) {
        String old = builder.toString();
        int more = length - old.length();
        builder.$become(more > 0 ? old + ("" + (char) 0).repeat(more) : old.substring(0, length));
    }

    static int lastIndexOf(StringBuilder builder, String wanted, int from) {
        return $Texts.lastIndexOf(builder.toString(), wanted, from);
    }

    static int compareTo(StringBuilder builder, StringBuilder other) {
        return builder.toString().compareTo(other.toString());
    }
}
