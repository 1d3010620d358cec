// What is asked of characters beyond what the engines know. Beyond Latin-1 a run is beyond its
// limits, as with `Character.isLetter`.

final class $Characters {
    static boolean isLetterOrDigit(char one) {
        return Character.isLetter(one) || Character.isDigit(one);
    }

    static boolean isAlphabetic(int code) {
        return code >= 0 && Character.isLetter((char) Math.min(code, 65535));
    }

    static boolean isWhitespace(char one) {
        return one == ' ' || '\t' <= one && one <= '\r' || 28 <= one && one <= 31
                || one > 255 && Character.isLetter(one);
    }

    static int getNumericValue(char one) {
        if (one > 255 && Character.isLetter(one)) {
            return -1;
        }
        if ('0' <= one && one <= '9') {
            return one - '0';
        }
        if ('a' <= one && one <= 'z') {
            return one - 'a' + 10;
        }
        if ('A' <= one && one <= 'Z') {
            return one - 'A' + 10;
        }
        // The small raised digits, and fractions.
        if (one == 178 || one == 179 || one == 185) {
            return one == 185 ? 1 : one - 176;
        }
        return 188 <= one && one <= 190 ? -2 : -1;
    }

    static int compare(char one, char other) {
        return one - other;
    }
}
