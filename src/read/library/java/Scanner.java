// What reads words, numbers and lines from a text.

class Scanner {
    private final String text;
    private int at;

    Scanner(String text) {
        this.text = text;
    }

    private static boolean $isBlank(char one) {
        return one == ' ' || one >= '\t' && one <= '\r';
    }

    private int $begin() {
        int begin = at;
        while (begin < text.length() && $isBlank(text.charAt(begin))) {
            begin++;
        }
        return begin;
    }

    private int $end(int begin) {
        int end = begin;
        while (end < text.length() && !$isBlank(text.charAt(end))) {
            end++;
        }
        return end;
    }

    boolean hasNext() {
        return $begin() < text.length();
    }

    String next() {
        int begin = $begin();
        if (begin == text.length()) {
            throw new NoSuchElementException().$open();
        }
        at = $end(begin);
        return text.substring(begin, at);
    }

    boolean hasNextInt() {
        int begin = $begin();
        int end = $end(begin);
        int first = begin;
        if (first < end && (text.charAt(first) == '-' || text.charAt(first) == '+')) {
            first++;
        }
        if (first == end || end - first > 9) {
            return false;
        }
        for (int i = first; i < end; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    int nextInt() {
        int begin = $begin();
        if (begin == text.length()) {
            throw new NoSuchElementException().$open();
        }
        if (!hasNextInt()) {
            throw new InputMismatchException().$open();
        }
        at = $end(begin);
        return Integer.parseInt(text.substring(begin, at));
    }

    boolean hasNextDouble() {
        int begin = $begin();
        int end = $end(begin);
        int at = begin;
        if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int digits = 0;
        boolean point = false;
        while (at < end && (text.charAt(at) >= '0' && text.charAt(at) <= '9' || text.charAt(at) == '.' && !point)) {
            if (text.charAt(at) == '.') {
                point = true;
            } else {
                digits++;
            }
            at++;
        }
        return at == end && digits > 0 && digits <= 15;
    }

    double nextDouble() {
        int begin = $begin();
        if (begin == text.length()) {
            throw new NoSuchElementException().$open();
        }
        if (!hasNextDouble()) {
            throw new InputMismatchException().$open();
        }
        at = $end(begin);
        return Double.parseDouble(text.substring(begin, at));
    }

    long nextLong() {
        return nextInt();
    }

    boolean nextBoolean() {
        String word = next();
        if (word.equalsIgnoreCase("true")) {
            return true;
        }
        if (!word.equalsIgnoreCase("false")) {
            throw new InputMismatchException().$open();
        }
        return false;
    }

    boolean hasNextLine() {
        return at < text.length();
    }

    String nextLine() {
        if (at >= text.length()) {
            throw new NoSuchElementException().$open();
        }
        int begin = at;
        int end = begin;
        while (end < text.length() && text.charAt(end) != '\n') {
            end++;
        }
        at = end < text.length() ? end + 1 : end;
        return text.substring(begin, end);
    }

    void close() {
    }
}
