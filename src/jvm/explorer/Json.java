import java.util.List;
import java.util.Map;

/** Values as JSON: maps, lists, texts, numbers, truth values. */
final class Json {
    private Json() {}

    static String of(Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> map) {
            String comma = "";
            text.append('{');
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                text.append(comma);
                write(String.valueOf(entry.getKey()), text);
                text.append(':');
                write(entry.getValue(), text);
                comma = ",";
            }
            text.append('}');
        } else if (value instanceof List<?> list) {
            String comma = "";
            text.append('[');
            for (Object item : list) {
                text.append(comma);
                write(item, text);
                comma = ",";
            }
            text.append(']');
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            quote(value.toString(), text);
        }
    }

    private static void quote(String value, StringBuilder text) {
        text.append('"');
        for (int at = 0; at < value.length(); at++) {
            char one = value.charAt(at);
            boolean isHalf = Character.isSurrogate(one);
            boolean isPair = Character.isHighSurrogate(one) && at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1));
            if (isPair) {
                text.append(one).append(value.charAt(++at));
            } else if (isHalf) {
                text.append('\uFFFD');
            } else if (one == '"' || one == '\\') {
                text.append('\\').append(one);
            } else if (one < ' ') {
                text.append(String.format("\\u%04x", (int) one));
            } else {
                text.append(one);
            }
        }
        text.append('"');
    }
}
