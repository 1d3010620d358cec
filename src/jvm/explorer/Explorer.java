import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * One JVM that looks for scripts: calls of a program's classes that end badly, or in which two programs differ.
 *
 * <p>tatsu decides what is looked for: files, pools, bounds. This side compiles, derives what can be called, goes through the
 * scripts, runs them, and tells each signature once, as facts; tatsu judges and words them. So the millions of scripts stay in
 * this JVM, and only some dozens of lines leave it. Frames come in on standard input, each is answered by one frame of JSON. The
 * end of standard input ends this JVM.
 */
public final class Explorer {
    private final String guard;
    /** What programs ask before they read parts that need not be known: texts of Java. */
    private final List<String> asked;
    /** What submissions are compared with. */
    private Comparison comparison;
    private final PropertyRequests properties;
    /** Where the runs of the current search are noted. */
    private Journal journal = new Journal(0);

    private Explorer(String guard, List<String> asked) {
        this.guard = guard;
        this.asked = asked;
        properties = new PropertyRequests(guard, asked);
    }

    public static void main(String[] arguments) throws Exception {
        Channel channel = new Channel();
        SharedState.reset();
        Channel.Frame greeting = channel.greeting();
        Explorer explorer = greeting == null ? new Explorer("", List.of()) : new Explorer(greeting.string(), List.of(greeting.string(), greeting.string()));
        while (true) {
            Channel.Frame frame = channel.read();
            if (frame == null) {
                Harness.removeFolder();
                Runtime.getRuntime().halt(0);
            }
            channel.answer(Json.of(explorer.answer(frame)));
        }
    }

    private Map<String, Object> answer(Channel.Frame frame) throws IOException {
        String what = frame.string();
        String text = frame.string();
        try {
            return switch (what) {
                case "crash" -> crash(noted(Plan.of(text)), files(frame));
                case "suite" -> suite(noted(Plan.of(text)), files(frame));
                case "library" -> library(Plan.of(text), files(frame));
                case "reference" -> reference(noted(Plan.of(text)), files(frame));
                case "traces" -> comparison.traces(Plan.of(text));
                case "endings" -> endings(Plan.of(text), program(frame));
                case "tests" -> comparison.tests(Plan.of(text));
                case "on" -> on(Plan.of(text), program(frame));
                case "compare" -> compare(Plan.of(text), files(frame));
                case "unnoticed" -> comparison.unnoticed(Plan.of(text));
                case "faults" -> faults(Plan.of(text), files(frame));
                case "property" -> properties.open(noted(Plan.of(text)), files(frame));
                case "journal" -> journal.told();
                case "property-explore" -> properties.explore(text);
                case "property-calls" -> properties.call(text);
                case "property-sides" -> properties.sides(text);
                default -> throw new IOException("unknown request " + what);
            };
        } catch (ReflectiveOperationException | RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError trouble) {
            java.io.StringWriter trace = new java.io.StringWriter();
            trouble.printStackTrace(new java.io.PrintWriter(trace));
            return Map.of("trouble", trace.toString());
        } finally {
            SharedState.reset();
        }
    }

    /** The plan of a search, whose runs are told when they are asked for. */
    private Plan noted(Plan plan) {
        journal = plan.journal == null ? new Journal(0) : plan.journal;
        return plan;
    }

    private ClassSources program(Channel.Frame frame) {
        return new ClassSources(files(frame), guard);
    }

    private static List<ClassSources.SourceFile> files(Channel.Frame frame) {
        List<ClassSources.SourceFile> files = new ArrayList<>();
        int count = frame.number();
        for (int at = 0; at < count; at++) {
            files.add(new ClassSources.SourceFile(frame.string(), frame.string(), frame.flag()));
        }
        return files;
    }

    private Map<String, Object> suite(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException {
        ClassSources program = new ClassSources(files, guard, new Probes(true));
        if (!program.errors.isEmpty()) {
            // A condition may be one that only the compiler's own analysis understands.
            program = new ClassSources(files, guard, new Probes(false));
        }
        Map<String, Object> refused = refused(program);
        return refused != null ? refused : new Suite(program, files, guard, plan).run();
    }

    /** What the compiler refuses, or null. */
    static Map<String, Object> refused(ClassSources program) {
        if (program.errors.isEmpty()) {
            return null;
        }
        List<Object> errors = new ArrayList<>();
        for (ClassSources.SourceError error : program.errors) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("file", error.file());
            told.put("line", error.line());
            told.put("message", error.message());
            errors.add(told);
        }
        return Map.of("errors", errors);
    }

    private Map<String, Object> crash(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException {
        CompletableFuture<ClassSources> reading = reading(plan, files);
        ClassSources program = new ClassSources(files, guard);
        Map<String, Object> refused = refused(program);
        return refused != null ? refused : new Crash(program, reading, plan).run();
    }

    /** A program as one that asks before it reads parts of objects, compiled beside the program as it is; null where nobody needs it. */
    private CompletableFuture<ClassSources> reading(Plan plan, List<ClassSources.SourceFile> files) {
        return plan.depth == 0 ? CompletableFuture.completedFuture(null)
                : CompletableFuture.supplyAsync(() -> new ClassSources(files, guard, null, asked));
    }

    /** Faults in files that are not tested, evenly over their texts where there are too many. */
    private static Map<String, Object> faults(Plan plan, List<ClassSources.SourceFile> files) {
        List<Mutants.Mutant> all = new ArrayList<>();
        for (int at = 0; at < files.size(); at++) {
            if (!files.get(at).isTested()) {
                all.addAll(ClassSources.mutants(files.get(at), at));
            }
        }
        int count = Math.min(all.size(), plan.mutants);
        List<Object> told = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            Mutants.Mutant mutant = all.get((int) ((long) at * all.size() / count));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("file", mutant.file());
            one.put("line", mutant.line());
            one.put("was", mutant.was());
            one.put("is", mutant.is());
            one.put("text", mutant.text());
            told.add(one);
        }
        return Map.of("faults", told);
    }

    private Map<String, Object> endings(Plan plan, ClassSources program) throws ReflectiveOperationException {
        Map<String, Object> refused = refused(program);
        return refused != null ? refused : comparison.endings(program, plan);
    }

    private static Map<String, Object> library(Plan plan, List<ClassSources.SourceFile> submissions) {
        return LibraryClass.of(plan, submissions);
    }

    private Map<String, Object> reference(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException {
        CompletableFuture<ClassSources> reading = reading(plan, files);
        ClassSources program = new ClassSources(files, guard);
        Map<String, Object> refused = refused(program);
        if (refused != null) {
            return refused;
        }
        comparison = new Comparison(program, reading, files, guard, plan);
        return comparison.agreement();
    }

    private Map<String, Object> compare(Plan plan, List<ClassSources.SourceFile> files) throws ReflectiveOperationException {
        CompletableFuture<ClassSources> reading = reading(plan, files);
        ClassSources program = new ClassSources(files, guard);
        Map<String, Object> refused = refused(program);
        if (refused == null && program.reach != null && comparison.keepsReach() && !plan.isReflective) {
            return Map.of("reach", program.reach);
        }
        return refused != null ? refused : comparison.with(program, reading, plan.names);
    }

    private Map<String, Object> on(Plan plan, ClassSources program) throws ReflectiveOperationException {
        Map<String, Object> refused = refused(program);
        return refused != null ? refused : comparison.on(program, plan);
    }
}
