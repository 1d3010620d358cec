import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * An object as its observers tell of it, such as {@code {area=1.0, name="square"}}, part by part.
 *
 * <p>The class of an object may have more observers in one program than in the other: then it is compared by those that both have.
 */
record ObjectText(Map<String, String> parts) {
    static ObjectText of(String text) {
        Map<String, String> parts = new LinkedHashMap<>();
        List<String> all = split(text);
        for (String part : all.subList(0, all.size() - 1)) {
            int sign = part.indexOf('=');
            if (sign > 0) {
                parts.put(part.substring(0, sign), part.substring(sign + 1));
            }
        }
        parts.put("", all.get(all.size() - 1));
        return new ObjectText(parts);
    }

    /** What stands between the first bracket and its partner, at commas, then what stands behind. */
    static List<String> split(String text) {
        List<String> all = new ArrayList<>();
        int depth = 0;
        boolean isQuoted = false;
        int from = 1;
        for (int at = 1; at < text.length(); at++) {
            char one = text.charAt(at);
            if (isQuoted) {
                at += one == '\\' ? 1 : 0;
                isQuoted = one != '"';
                continue;
            }
            isQuoted = one == '"';
            depth += one == '{' || one == '[' || one == '(' ? 1 : one == '}' || one == ']' || one == ')' ? -1 : 0;
            if (depth < 0 || depth == 0 && text.startsWith(", ", at)) {
                all.add(text.substring(from, at));
                from = at + 2;
            }
            if (depth < 0) {
                all.add(text.substring(at + 1));
                return all;
            }
        }
        all.add(text);
        return all;
    }

    /** Whether two texts are sequences of as many objects. */
    static boolean areSequences(String one, String other) {
        return one.startsWith("[") && other.startsWith("[") && one.contains("{") && split(one).size() == split(other).size();
    }

    /** Whether two objects are told of by different observers, those of one among those of the other. */
    static boolean differInParts(String one, String other) {
        Set<String> some = of(one).parts.keySet();
        Set<String> others = of(other).parts.keySet();
        return some.size() > 1 && others.size() > 1 && some.size() != others.size() && (some.containsAll(others) || others.containsAll(some));
    }

    /** Whether the parts that both have are alike. */
    boolean isAlike(ObjectText other, BiPredicate<String, String> alike) {
        return parts.entrySet().stream().allMatch(part -> !other.parts.containsKey(part.getKey()) || alike.test(part.getValue(), other.parts.get(part.getKey())));
    }
}
