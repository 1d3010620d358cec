import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a call of a property ended.
 *
 * @param kind holds, refuses, fails, errs, exceeds, none: the last if the arguments cannot be made
 */
record PropertyOutcome(String kind, String message, boolean isSlow) {
    static final PropertyOutcome HOLDS = new PropertyOutcome("holds", "", false);
    static final PropertyOutcome REFUSES = new PropertyOutcome("refuses", "", false);
    static final PropertyOutcome FAILS = new PropertyOutcome("fails", "", false);
    static final PropertyOutcome NONE = new PropertyOutcome("none", "", false);

    /** Whether the call came to no answer. */
    boolean isTrouble() {
        return !(this == HOLDS || this == REFUSES || this == FAILS || this == NONE);
    }

    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("kind", kind);
        told.put("message", message);
        told.put("hangs", isSlow);
        return told;
    }
}
