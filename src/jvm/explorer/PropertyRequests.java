import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** What tatsu asks about properties: one program at a time. */
final class PropertyRequests {
    private final String guard;
    /** What programs ask before they read parts that need not be known: texts of Java. */
    private final List<String> asked;
    private PropertyProgram program;

    PropertyRequests(String guard, List<String> asked) {
        this.guard = guard;
        this.asked = asked;
    }

    /** Compiles a program, and tells its properties and sorts; what the compiler refuses, if it does. */
    Map<String, Object> open(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException, IOException {
        if (program != null) {
            program.close();
        }
        program = new PropertyProgram(files, plan, guard, asked);
        if (!program.sources().errors.isEmpty()) {
            Map<String, Object> refused = Explorer.refused(program.sources());
            program = null;
            return refused;
        }
        program.load();
        program.prepare();
        return program.told();
    }

    /** All arguments within bounds. */
    Map<String, Object> explore(String text) {
        Map<String, String> asked = pairs(text);
        PropertyFound.Limit limit = null;
        if (asked.containsKey("below_size")) {
            limit = new PropertyFound.Limit(Integer.parseInt(asked.get("below_size")), Double.parseDouble(asked.get("below_sum")), asked.get("below_text"));
        }
        Map<String, Object> told = new LinkedHashMap<>();
        PropertySearch hosted = search(asked, limit);
        return program.host(() -> told.putAll(hosted.run())) ? told : search(asked, limit).run();
    }

    private PropertySearch search(Map<String, String> asked, PropertyFound.Limit limit) {
        return new PropertySearch(program, property(asked), Integer.parseInt(asked.get("from")), Integer.parseInt(asked.get("size")), numbers(asked.get("numbers")),
                new LinkedHashSet<>(numbers(asked.get("further"))), Long.parseLong(asked.get("steps")), limit);
    }

    /** Single calls, one after the other. */
    Map<String, Object> call(String text) {
        Map<String, String> asked = pairs(text);
        PropertyProgram.Checked property = property(asked);
        List<PropertyValue[]> all = new ArrayList<>();
        List<PropertyValue[]> real = new ArrayList<>();
        for (String line : asked.get("values").split("\n", -1)) {
            String[] tokens = tokens(line);
            PropertyValue[] values = new PropertyValue[tokens.length];
            boolean isOne = true;
            for (int at = 0; at < tokens.length; at++) {
                values[at] = PropertyValue.read(property.sorts().get(at), tokens[at].split(" "), new int[1]);
                isOne &= values[at].isOne();
            }
            all.add(values);
            if (isOne) {
                real.add(values);
            }
        }
        List<PropertyOutcome> outcomes = real.isEmpty() ? List.of() : program.call(property, real);
        List<Object> calls = new ArrayList<>();
        int at = 0;
        for (PropertyValue[] values : all) {
            boolean isReal = at < real.size() && real.get(at) == values;
            Map<String, Object> told = new LinkedHashMap<>((isReal ? outcomes.get(at) : PropertyOutcome.NONE).told());
            told.put("steps", isReal ? program.cost(at) : 0);
            calls.add(told);
            if (isReal) {
                program.note(property, values, outcomes.get(at));
                at++;
            }
        }
        return Map.of("calls", calls);
    }

    /** The sides of the comparison that makes a call false. */
    Map<String, Object> sides(String text) throws ReflectiveOperationException {
        Map<String, String> asked = pairs(text);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("sides", program.sides(Integer.parseInt(asked.get("property")), tokens(asked.get("values"))));
        return told;
    }

    private PropertyProgram.Checked property(Map<String, String> asked) {
        return program.property(Integer.parseInt(asked.get("property")));
    }

    private static String[] tokens(String all) {
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
