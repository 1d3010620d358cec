// What `split`, `replaceAll`, `replaceFirst` and `matches` do with a pattern. A pattern is a text
// of items, one after the other, each of which takes characters from left to right: how many it
// takes (`1`, `?`, `*`, `+`), whether it takes those that are listed (`+`) or all others (`-`), how
// many are listed, as a character, and these.

final class $Patterns {
    // The pattern that a text is in which no character means anything but itself.
    static String $plain(String text) {
        String pattern = "";
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (".$|()[{^?*+\\".indexOf(one) >= 0) {
                throw new $Unspecified();
            }
            pattern = pattern + "1+" + (char) 1 + one;
        }
        return pattern;
    }

    private static boolean $isListed(char one, String listed, boolean wanted) {
        // Two units may be one character, which only the others could be.
        boolean isHalf = 55296 <= one && one <= 57343;
        return listed.indexOf(one) >= 0 || !wanted && isHalf && Character.isLetter(one);
    }

    // Where a match ends that begins at a place; -1 if none does.
    private static int $end(String text, String pattern, int begin) {
        int at = begin;
        int item = 0;
        while (item < pattern.length()) {
            char count = pattern.charAt(item);
            boolean wanted = pattern.charAt(item + 1) == '+';
            int next = item + 3 + pattern.charAt(item + 2);
            String listed = pattern.substring(item + 3, next);
            boolean isMany = count == '*' || count == '+';
            int first = at;
            while (at < text.length() && (isMany || at == first)
                    && $isListed(text.charAt(at), listed, wanted) == wanted) {
                at++;
            }
            if (at == first && count != '?' && count != '*') {
                return -1;
            }
            item = next;
        }
        return at;
    }

    // Where the next match begins; behind the text if there is none.
    private static int $next(String text, String pattern, int from) {
        int begin = from;
        while (begin <= text.length() && $end(text, pattern, begin) < 0) {
            begin++;
        }
        return begin;
    }

    static boolean matches(String text, String pattern) {
        return $end(text, pattern, 0) == text.length();
    }

    static String[] split(String text, String pattern) {
        return split(text, pattern, 0);
    }

    static String[] split(String text, String pattern, int limit) {
        String[] parts = new String[text.length() + 2];
        int count = 0;
        int last = 0;
        int begin = $next(text, pattern, 0);
        while (begin <= text.length() && (limit <= 0 || count < limit - 1)) {
            int end = $end(text, pattern, begin);
            if (end > 0) {
                parts[count] = text.substring(last, begin);
                count++;
                last = end;
            }
            begin = $next(text, pattern, end > begin ? end : end + 1);
        }
        if (count == 0) {
            return new String[] { text };
        }
        parts[count] = text.substring(last);
        count++;
        while (limit == 0 && count > 0 && parts[count - 1].isEmpty()) {
            count--;
        }
        return Arrays.copyOf(parts, count);
    }

    // In place of a match `$` and `\` mean something else than themselves.
    private static String $replacement(String text) {
        if (text.indexOf('$') >= 0 || text.indexOf('\\') >= 0) {
            throw new $Unspecified();
        }
        return text;
    }

    static String replaceAll(String text, String pattern, String other) {
        String replaced = "";
        int last = 0;
        int begin = $next(text, pattern, 0);
        if (begin > text.length()) {
            return text;
        }
        while (begin <= text.length()) {
            int end = $end(text, pattern, begin);
            replaced = replaced + text.substring(last, begin) + $replacement(other);
            last = end;
            begin = $next(text, pattern, end > begin ? end : end + 1);
        }
        return replaced + text.substring(last);
    }

    static String replaceFirst(String text, String pattern, String other) {
        int length = text.length();
        String replacement = $replacement(other);
        int begin = $next(text, pattern, 0);
        if (begin > length) {
            return text;
        }
        return text.substring(0, begin) + replacement + text.substring($end(text, pattern, begin));
    }
}
