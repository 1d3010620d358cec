import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** What tatsu asks about properties: one program at a time. */
final class PropertyRequests {
    private final String guard;
    private PropertyProgram program;

    PropertyRequests(String guard) {
        this.guard = guard;
    }

    /** Compiles a program, and tells its properties and sorts; what the compiler refuses, if it does. */
    Map<String, Object> open(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException, IOException {
        if (program != null) {
            program.close();
        }
        program = new PropertyProgram(files, plan, guard);
        if (!program.sources().errors.isEmpty()) {
            Map<String, Object> refused = Explorer.refused(program.sources());
            program = null;
            return refused;
        }
        program.load();
        return program.told();
    }

    /** All arguments within bounds. */
    Map<String, Object> explore(String text) {
        Map<String, String> asked = pairs(text);
        PropertySearch.Limit limit = null;
        if (asked.containsKey("below_size")) {
            limit = new PropertySearch.Limit(Integer.parseInt(asked.get("below_size")), Double.parseDouble(asked.get("below_sum")), asked.get("below_text"));
        }
        return new PropertySearch(program, property(asked), Integer.parseInt(asked.get("size")), numbers(asked.get("numbers")),
                new LinkedHashSet<>(numbers(asked.get("further"))), Long.parseLong(asked.get("steps")), limit).run();
    }

    /** Single calls, one after the other. */
    Map<String, Object> call(String text) {
        Map<String, String> asked = pairs(text);
        PropertyProgram.Checked property = property(asked);
        String[] tokens = tokens(asked);
        PropertyValue[] values = new PropertyValue[tokens.length];
        boolean isOne = true;
        for (int at = 0; at < tokens.length; at++) {
            values[at] = PropertyValue.read(property.sorts().get(at), tokens[at].split(" "), new int[1]);
            isOne &= values[at].isOne();
        }
        PropertyOutcome outcome = isOne ? program.call(property, List.<PropertyValue[]>of(values)).get(0) : PropertyOutcome.NONE;
        program.note(property, values, outcome);
        Map<String, Object> told = new LinkedHashMap<>(outcome.told());
        told.put("steps", isOne ? program.cost() : 0);
        return told;
    }

    /** The sides of the comparison that makes a call false. */
    Map<String, Object> sides(String text) throws ReflectiveOperationException {
        Map<String, String> asked = pairs(text);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("sides", program.sides(Integer.parseInt(asked.get("property")), tokens(asked)));
        return told;
    }

    private PropertyProgram.Checked property(Map<String, String> asked) {
        return program.property(Integer.parseInt(asked.get("property")));
    }

    private static String[] tokens(Map<String, String> asked) {
        String all = asked.get("values");
        return all.isEmpty() ? new String[0] : all.split(";");
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : text.split("\u0000")) {
            pairs.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        }
        return pairs;
    }

    private static List<Long> numbers(String text) {
        List<Long> numbers = new ArrayList<>();
        for (String number : text.split(" ")) {
            if (!number.isEmpty()) {
                numbers.add(Long.parseLong(number));
            }
        }
        return numbers;
    }
}
