import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments of a property that fail, and how. Size comes before sum, sum before text. */
record PropertyFound(PropertyValue[] values, String text, int size, double sum, PropertyOutcome outcome) {
    /** What is looked for: smaller arguments than these. */
    record Limit(int size, double sum, String text) {}

    /** Whether they are smaller than a limit; null for any. */
    boolean isBelow(Limit limit) {
        if (limit == null || size != limit.size() || sum != limit.sum()) {
            return limit == null || size < limit.size() || size == limit.size() && sum < limit.sum();
        }
        return text.compareTo(limit.text()) < 0;
    }

    /** As tatsu reads it. */
    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        List<String> all = new ArrayList<>();
        for (PropertyValue value : values) {
            StringBuilder tokens = new StringBuilder();
            value.write(tokens);
            all.add(tokens.toString());
        }
        told.put("values", all);
        told.put("outcome", outcome.told());
        return told;
    }
}
