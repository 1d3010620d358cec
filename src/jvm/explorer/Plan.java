import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What tatsu asks for: pools and bounds, each with the default that tatsu's command line states. */
final class Plan {
    /** The greatest size that can be asked for. */
    static final int LARGEST = 40;

    final Set<Long> ints = new LinkedHashSet<>();
    final Set<Long> longs = new LinkedHashSet<>();
    final Set<Double> doubles = new LinkedHashSet<>();
    final Set<Character> chars = new LinkedHashSet<>();
    final Set<String> strings = new LinkedHashSet<>();
    /** Whether literals of the texts are added to a pool: not where the user names one. */
    boolean minesInts;
    boolean minesDoubles;
    boolean minesChars;
    boolean minesStrings;
    boolean isNull;
    /** Whether contracts, iterators and {@code toString} are looked at. */
    boolean observes;
    /** Whether methods of the program are called to see what a call came to. */
    boolean looks = true;
    /** Whether scripts go on after a call that throws. */
    boolean goesOn;
    /** Whether a submission boxes numbers or characters. */
    boolean boxes;
    /** Whether all scripts that differ are told, as far as there is room, and not only the smallest. */
    boolean isAll;
    /** The least and the greatest length of arrays and collections. */
    int least;
    int most;
    int calls;
    int size;
    /** Steps and bytes of a script, milliseconds where it does not step. */
    long steps;
    long bytes;
    long milliseconds;
    /** Scripts in all; where each gets new classes, a fiftieth of it. */
    long scripts;
    /** How deep objects are filled in field by field; 0 for not at all. */
    int depth;
    /** Milliseconds in all. */
    long time;
    /** The method to test, or null. */
    String only;
    /** The most scripts of a suite, and the most faults that are planted to measure it. */
    int tests;
    int mutants;
    /** The most faults that are planted for wrong options of questions; 0 where there are no questions. */
    int traced;
    /** The class that is tested as others misread it, for wrong options of questions. */
    final List<String> misread = new ArrayList<>();
    /** Scripts that are told as tests. */
    final List<Pick> picks = new ArrayList<>();
    /** Calls that tatsu has found by other means, as {@link Given} reads them. */
    final List<String> given = new ArrayList<>();
    /** Where runs are noted, or null. */
    Journal journal;
    /** When two exceptions are alike: any, type, message. */
    String exceptions = "type";
    /** The class of the JDK that is the reference, by its qualified name, or null. */
    String library;
    /** Whether that class gets the name that all submissions give theirs. */
    boolean isCalledAlike;
    /** Whether submissions may use reflection. */
    boolean isReflective;
    /** How far two numbers with a fraction may be apart, as a part of the greater one. */
    double tolerance;
    /** Whether blanks at the end of printed lines, and line ends at the end of the output, count. */
    boolean isExact = true;
    /** Whether scripts count on which the reference itself breaks. */
    boolean countsBreaks = true;
    /** The most scripts that are made beyond the smallest ones; 0 for none. */
    long further;
    /** What a method of the reference is called in a submission, where that is not its own name. */
    final Map<String, String> names = new LinkedHashMap<>();

    /** A script: the survey that it is of, and its number in it. */
    record Pick(String survey, int number) {}

    /** The bounds of single runs, after which nothing is looked at. */
    Plan unobserving() {
        Plan plan = new Plan();
        plan.steps = steps;
        plan.bytes = bytes;
        plan.milliseconds = milliseconds;
        return plan;
    }

    /** Reads lines {@code key=value}; a pool has a line for each value. */
    static Plan of(String text) {
        Plan plan = new Plan();
        for (String line : text.split("\u0000")) {
            if (line.isEmpty()) {
                continue;
            }
            String key = line.substring(0, line.indexOf('='));
            String value = line.substring(line.indexOf('=') + 1);
            switch (key) {
                case "int" -> plan.ints.add(Long.parseLong(value));
                case "long" -> plan.longs.add(Long.parseLong(value));
                case "double" -> plan.doubles.add(Double.parseDouble(value));
                case "char" -> plan.chars.add(value.charAt(0));
                case "string" -> plan.strings.add(value);
                case "mine" -> {
                    plan.minesInts |= value.equals("int");
                    plan.minesDoubles |= value.equals("double");
                    plan.minesChars |= value.equals("char");
                    plan.minesStrings |= value.equals("string");
                }
                case "null" -> plan.isNull = Boolean.parseBoolean(value);
                case "observe" -> plan.observes = Boolean.parseBoolean(value);
                case "look" -> plan.looks = Boolean.parseBoolean(value);
                case "go-on" -> plan.goesOn = Boolean.parseBoolean(value);
                case "boxes" -> plan.boxes = Boolean.parseBoolean(value);
                case "all" -> plan.isAll = Boolean.parseBoolean(value);
                case "least" -> plan.least = Integer.parseInt(value);
                case "most" -> plan.most = Integer.parseInt(value);
                case "calls" -> plan.calls = Integer.parseInt(value);
                case "size" -> plan.size = Integer.parseInt(value);
                case "steps" -> plan.steps = Long.parseLong(value);
                case "bytes" -> plan.bytes = Long.parseLong(value);
                case "milliseconds" -> plan.milliseconds = Long.parseLong(value);
                case "scripts" -> plan.scripts = Long.parseLong(value);
                case "depth" -> plan.depth = Integer.parseInt(value);
                case "time" -> plan.time = Long.parseLong(value);
                case "only" -> plan.only = value;
                case "pick" -> plan.picks.add(new Pick(value.substring(value.indexOf(' ') + 1), Integer.parseInt(value.substring(0, value.indexOf(' ')))));
                case "tests" -> plan.tests = Integer.parseInt(value);
                case "mutants" -> plan.mutants = Integer.parseInt(value);
                case "traced" -> plan.traced = Integer.parseInt(value);
                case "misread" -> plan.misread.add(value);
                case "journal" -> plan.journal = new Journal(Integer.parseInt(value));
                case "given" -> plan.given.add(value);
                case "exceptions" -> plan.exceptions = value;
                case "reflection" -> plan.isReflective = Boolean.parseBoolean(value);
                case "tolerance" -> plan.tolerance = Double.parseDouble(value);
                case "exact" -> plan.isExact = Boolean.parseBoolean(value);
                case "breaks" -> plan.countsBreaks = Boolean.parseBoolean(value);
                case "further" -> plan.further = Long.parseLong(value);
                case "library" -> plan.library = value;
                case "alike" -> plan.isCalledAlike = Boolean.parseBoolean(value);
                case "map" -> plan.names.put(value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
                default -> throw new IllegalArgumentException(key);
            }
        }
        return plan;
    }
}
