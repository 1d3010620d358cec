/** What Java's boxing makes of numbers and characters. */
final class Boxes {
    private Boxes() {}

    /** A value as it is boxed where it stands: the same object again only where Java keeps one. */
    static Object of(Object value) {
        if (value instanceof Integer one) {
            return Integer.valueOf(one.intValue());
        }
        if (value instanceof Long one) {
            return Long.valueOf(one.longValue());
        }
        if (value instanceof Short one) {
            return Short.valueOf(one.shortValue());
        }
        if (value instanceof Double one) {
            return Double.valueOf(one.doubleValue());
        }
        if (value instanceof Float one) {
            return Float.valueOf(one.floatValue());
        }
        return value instanceof Character one ? Character.valueOf(one.charValue()) : value;
    }
}
