// What is asked of whole numbers and their texts beyond what the engines know.

final class $Numbers {
    static int parseInt(String text, int radix) {
        return (int) $parsed(text, radix, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long parseLong(String text) {
        return $parsed(text, 10, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static long parseLong(String text, int radix) {
        return $parsed(text, radix, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    // Throws what `Integer.parseInt` throws where a text is no number.
    private static long $noNumber() {
        return Integer.parseInt("");
    }

    private static int $digit(char one) {
        if (one > 255 && Character.isDigit(one)) {
            return -1;
        }
        if ('0' <= one && one <= '9') {
            return one - '0';
        }
        if ('a' <= one && one <= 'z') {
            return one - 'a' + 10;
        }
        return 'A' <= one && one <= 'Z' ? one - 'A' + 10 : -1;
    }

    private static long $parsed(String text, int radix, long low, long high) {
        if (text == null || radix < 2 || radix > 36 || text.isEmpty()) {
            return $noNumber();
        }
        char sign = text.charAt(0);
        int at = sign == '-' || sign == '+' ? 1 : 0;
        if (at == text.length()) {
            return $noNumber();
        }
        long least = sign == '-' ? low : -high;
        long value = 0;
        while (at < text.length()) {
            int digit = $digit(text.charAt(at));
            if (digit < 0 || digit >= radix || value < least / radix) {
                return $noNumber();
            }
            value = value * radix;
            if (value < least + digit) {
                return $noNumber();
            }
            value = value - digit;
            at++;
        }
        return sign == '-' ? value : -value;
    }

    static boolean parseBoolean(String text) {
        return text != null && text.equalsIgnoreCase("true");
    }

    static String grouped(String number) {
        int begin = number.startsWith("-") ? 1 : 0;
        int end = begin;
        while (end < number.length() && number.charAt(end) >= '0' && number.charAt(end) <= '9') {
            end++;
        }
        String text = number.substring(end);
        for (int i = end; i > begin; i--) {
            text = number.charAt(i - 1) + ((end - i) % 3 == 0 && i < end ? "," : "") + text;
        }
        return number.substring(0, begin) + text;
    }

    static String signed(String number) {
        return number.startsWith("-") || number.equals("NaN") ? number : "+" + number;
    }

    static int compare(boolean one, boolean other) {
        return one == other ? 0 : one ? 1 : -1;
    }

    static boolean logicalAnd(boolean one, boolean other) {
        return one & other;
    }

    static boolean logicalOr(boolean one, boolean other) {
        return one | other;
    }

    static boolean logicalXor(boolean one, boolean other) {
        return one ^ other;
    }

    private static char $letter(long digit) {
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    static String toString(int number, int radix) {
        return toString((long) number, (long) radix);
    }

    static String toString(long number, long radix) {
        long base = radix < 2 || radix > 36 ? 10 : radix;
        String text = "";
        long rest = number > 0 ? -number : number;
        while (rest <= -base) {
            text = $letter(-(rest % base)) + text;
            rest = rest / base;
        }
        text = $letter(-rest) + text;
        return number < 0 ? "-" + text : text;
    }

    static String toBinaryString(int number) {
        return $bits(number & 4294967295L, 1);
    }

    static String toBinaryString(long number) {
        return $bits(number, 1);
    }

    static String toOctalString(int number) {
        return $bits(number & 4294967295L, 3);
    }

    static String toOctalString(long number) {
        return $bits(number, 3);
    }

    private static String $bits(long number, int width) {
        String text = "";
        long rest = number;
        do {
            text = $letter(rest & (1 << width) - 1) + text;
            rest = rest >>> width;
        } while (rest != 0);
        return text;
    }

    static int bitCount(int number) {
        return bitCount(number & 4294967295L);
    }

    static int bitCount(long number) {
        int count = 0;
        for (int i = 0; i < 64; i++) {
            count += (int) (number >>> i & 1);
        }
        return count;
    }

    static int reverse(int number) {
        int reversed = 0;
        for (int i = 0; i < 32; i++) {
            reversed = reversed << 1 | number >>> i & 1;
        }
        return reversed;
    }
}
