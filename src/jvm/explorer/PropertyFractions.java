import java.math.BigDecimal;

/**
 * Doubles that are no multiples of a half, as numbers of properties: {@code 0.1}, {@code 19.99}, the greatest one of all.
 *
 * <p>A number from {@link #FIRST} on is a fraction of up to six decimals. Every third one is, so that none has a neighbour: nothing
 * between two fractions is tried. tatsu has the same table.
 */
final class PropertyFractions {
    private static final long FIRST = 10_000_000_000_000L;
    private static final long STEP = 3;
    private static final int DECIMALS = 6;
    private static final long HALF = 500_000;
    /** No fraction is as great, in millionths. */
    private static final long END = 1_000_000_000_000L;
    /** What stands for the greatest double. */
    private static final long GREATEST = END + 1;
    /** Multiples of a half up to here are numbers of their own. */
    static final long MOST_HALVES = 2_000_000;

    private PropertyFractions() {}

    /** The millionths of a number, or 0 if it is no fraction. */
    private static long millionths(long number) {
        long place = Math.abs(number) - FIRST;
        long found = place > 0 && place % STEP == 0 ? place / STEP : 0;
        return found == GREATEST || found < END && found % HALF != 0 ? found : 0;
    }

    static boolean has(long number) {
        return millionths(number) != 0;
    }

    /** A fraction in Java. */
    static String text(long number, boolean isFloat) {
        long found = millionths(number);
        String sign = number < 0 ? "-" : "";
        if (found == GREATEST) {
            return sign + (isFloat ? "Float.MAX_VALUE" : "Double.MAX_VALUE");
        }
        return sign + BigDecimal.valueOf(found, DECIMALS).stripTrailingZeros().toPlainString() + (isFloat ? "f" : "");
    }

    static Number value(long number, boolean isFloat) {
        if (millionths(number) == GREATEST) {
            return isFloat ? (Number) Math.copySign(Float.MAX_VALUE, number) : (Number) Math.copySign(Double.MAX_VALUE, number);
        }
        String text = text(number, isFloat);
        return isFloat ? (Number) Float.valueOf(text) : (Number) Double.valueOf(text);
    }

    /** The number of a double, multiples of a half included; 0 if it has none. */
    static long number(double value) {
        if (!Double.isFinite(value)) {
            return 0;
        }
        long sign = value < 0 ? -1 : 1;
        if (Math.abs(value) == Double.MAX_VALUE) {
            return sign * (FIRST + STEP * GREATEST);
        }
        BigDecimal millionths = BigDecimal.valueOf(Math.abs(value)).movePointRight(DECIMALS).stripTrailingZeros();
        if (millionths.scale() > 0 || millionths.compareTo(BigDecimal.valueOf(END)) >= 0) {
            return 0;
        }
        long found = millionths.longValueExact();
        boolean isHalf = found % HALF == 0;
        return isHalf && found / HALF > MOST_HALVES ? 0 : sign * (isHalf ? found / HALF : FIRST + STEP * found);
    }
}
