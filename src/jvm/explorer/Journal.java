import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What was run and how it ended, in the order of the runs.
 *
 * <p>In: scripts or calls of properties with their endings. Out: a line for each of the first ones, and how many came after them.
 */
final class Journal {
    private final int most;
    private final List<String> lines = new ArrayList<>();
    private long more;

    Journal(int most) {
        this.most = most;
    }

    /** Notes a run; its text is made only where there is room for it. */
    void note(Supplier<String> what, String ending) {
        if (lines.size() < most) {
            lines.add(what.get() + " ==> " + ending);
        } else {
            more++;
        }
    }

    /** Notes a script; {@code seen} is what was seen of one that ended well, or null. */
    void note(Script script, String home, Failure failure, String seen) {
        note(() -> script.shown(Map.of(), home), ending(failure, seen));
    }

    private static String ending(Failure failure, String seen) {
        if (failure == null) {
            return seen == null || seen.isEmpty() ? "ends" : seen.replace("\n", "\\n");
        }
        String type = failure.type().substring(failure.type().lastIndexOf('.') + 1);
        String place = failure.where().isEmpty() ? "" : " at " + failure.where();
        String observer = failure.observer().isEmpty() ? "" : failure.observer() + " ";
        return "! " + observer + switch (failure.kind()) {
            case "thrown" -> type + place;
            case "contract" -> failure.type();
            case "early" -> "an earlier call fails: " + type;
            case "changed" -> "an earlier call does not fail";
            case "steps" -> "step limit";
            case "time" -> "time limit";
            case "memory" -> "memory limit";
            case "exit" -> "ends the program";
            case "threads" -> "leaves a thread running";
            case "output" -> "prints without end";
            default -> "not run";
        };
    }

    /** What was noted since the last time. */
    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("lines", List.copyOf(lines));
        told.put("more", more);
        lines.clear();
        more = 0;
        return told;
    }
}
