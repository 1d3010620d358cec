// What texts do beyond what the engines know.

final class $Texts {
    private static int $begin(String text) {
        int begin = 0;
        while (begin < text.length() && $Characters.isWhitespace(text.charAt(begin))) {
            begin++;
        }
        return begin;
    }

    private static int $end(String text, int begin) {
        int end = text.length();
        while (end > begin && $Characters.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    static boolean isBlank(String text) {
        return $begin(text) == text.length();
    }

    static String strip(String text) {
        int begin = $begin(text);
        return text.substring(begin, $end(text, begin));
    }

    static String stripLeading(String text) {
        return text.substring($begin(text));
    }

    static String stripTrailing(String text) {
        return text.substring(0, $end(text, 0));
    }

    static int lastIndexOf(String text, String wanted, int from) {
        int at = Math.min(from, text.length() - wanted.length());
        while (at >= 0 && !text.startsWith(wanted, at)) {
            at--;
        }
        return Math.max(at, -1);
    }

    static int lastIndexOf(String text, int code, int from) {
        if (code > 65535) {
            // Two units stand for one character.
            String both = "" + (char) (55232 + (code >> 10)) + (char) (56320 + (code & 1023));
            return code > 1114111 ? -1 : lastIndexOf(text, both, from);
        }
        int at = Math.min(from, text.length() - 1);
        while (at >= 0 && text.charAt(at) != code) {
            at--;
        }
        return Math.max(at, -1);
    }

    static int compareToIgnoreCase(String text, String other) {
        int both = Math.min(text.length(), other.length());
        for (int i = 0; i < both; i++) {
            char one = Character.toUpperCase(text.charAt(i));
            char two = Character.toUpperCase(other.charAt(i));
            if (one != two) {
                one = Character.toLowerCase(one);
                two = Character.toLowerCase(two);
                if (one != two) {
                    return one - two;
                }
            }
        }
        return text.length() - other.length();
    }

    static int hashCode(String text) {
        int code = 0;
        for (int i = 0; i < text.length(); i++) {
            code = 31 * code + text.charAt(i);
        }
        return code;
    }

    static String valueOf(char[] all, int begin, int count) {
        return String.valueOf(all).substring(begin, begin + count);
    }
}
