import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Stream;

/** A program of somebody's in all of Java: its files, and the conversations in which it is tried. */
record Submission(List<SourceFile> files, List<Script> scripts) {
    /** A file: its name, and its text. */
    record SourceFile(String name, String text) {
        /** The name without its ending. */
        String stem() {
            return name.endsWith(".java") ? name.substring(0, name.length() - ".java".length()) : name;
        }
    }

    /** What a program gets in one run: arguments, and lines to read. */
    record Script(String[] arguments, String[] lines) {}

    static Submission read(Channel.Frame frame) {
        List<SourceFile> files = new ArrayList<>();
        for (int count = frame.number(); count > 0; count--) {
            files.add(new SourceFile(frame.string(), frame.string()));
        }
        List<Script> scripts = new ArrayList<>();
        for (int count = frame.number(); count > 0; count--) {
            scripts.add(new Script(frame.strings(), frame.strings()));
        }
        return new Submission(files, scripts);
    }
}

/** A submission made ready: its classes and the one to start, or how it cannot be. */
record Ready(Map<String, byte[]> classes, String main, Observation obstacle) {
    static Ready not(Status status, String why) {
        return new Ready(Map.of(), null, Observation.of(status, why));
    }

    /** The files that were made ready last, and what came of it: they are often tried again with other scripts. */
    private static List<Submission.SourceFile> lastFiles;
    private static Ready last;

    /** A submission made ready. */
    static synchronized Ready of(Submission submission, Compiler compiler) {
        if (!submission.files().equals(lastFiles)) {
            last = compiled(submission, compiler);
            lastFiles = submission.files();
        }
        return last;
    }

    /** Compiles a submission with its steps counted. */
    private static Ready compiled(Submission submission, Compiler compiler) {
        if (submission.files().isEmpty()) {
            return not(Status.NO_MAIN, "");
        }
        List<Compiler.Unit> originals = new ArrayList<>();
        for (int at = 0; at < submission.files().size(); at++) {
            originals.add(new Compiler.Unit(name(at), submission.files().get(at).text()));
        }
        List<Compiler.Unit> counted = new ArrayList<>();
        List<String> mains = new ArrayList<>();
        String chosen = null;
        int named = 0;
        try {
            JavacTask task = compiler.parsing(originals);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            int at = 0;
            for (CompilationUnitTree unit : task.parse()) {
                Submission.SourceFile file = submission.files().get(at);
                Starting starting = new Starting(unit, positions);
                counted.add(new Compiler.Unit(name(at), starting.text(file.text())));
                mains.addAll(starting.mains());
                for (String main : starting.mains()) {
                    String simple = main.substring(main.lastIndexOf('.') + 1);
                    if (simple.equals(file.stem())) {
                        chosen = main;
                        named++;
                    }
                }
                at++;
            }
        } catch (IOException | RuntimeException | StackOverflowError unparsable) {
            // The compiler says below what is wrong.
            counted.clear();
        }
        Map<String, byte[]> classes = counted.isEmpty() ? null : compiler.classes(counted);
        if (classes == null) {
            // What is wrong is said of the text as it is. One that compiles only without counts is run without.
            Map<Compiler.Unit, Compiler.Trouble> errors = compiler.errors(originals);
            if (!errors.isEmpty()) {
                return not(Status.NOT_COMPILED, first(submission, originals, errors));
            }
            classes = compiler.classes(originals);
        }
        if (mains.isEmpty()) {
            return not(Status.NO_MAIN, "");
        }
        if (mains.size() > 1 && named != 1) {
            return not(Status.SEVERAL_MAINS, String.join(", ", mains));
        }
        return new Ready(classes, chosen == null ? mains.get(0) : chosen, null);
    }

    /** The first error, in the order of the files. */
    private static String first(Submission submission, List<Compiler.Unit> units, Map<Compiler.Unit, Compiler.Trouble> errors) {
        for (int at = 0; at < units.size(); at++) {
            Compiler.Trouble error = errors.get(units.get(at));
            if (error != null) {
                String file = units.size() > 1 ? submission.files().get(at).name() + ", " : "";
                // As `javac` itself shows types.
                return file + error.what().replaceAll("\\bjava\\.(lang|util)\\.(?=[A-Z])", "");
            }
        }
        return errors.values().iterator().next().what();
    }

    /** What the compiler and stack traces call a file. */
    private static String name(int at) {
        return "source" + at;
    }
}

/** What happens between a program and whoever types: what is printed and what is read, in order. */
final class Transcript extends Capture {
    private final List<Event> events = new ArrayList<>();
    private final StringBuilder printed = new StringBuilder();
    /** In the place of the last line: the input ends there. */
    private static final String END = "\u0004";

    private final String[] lines;
    private boolean closed;
    private int next;
    private byte[] line = new byte[0];
    private int at;
    private Status over;
    private Runnable whenOver = () -> { };

    /** A piece of output, or a line of input. */
    private record Event(boolean isInput, String text) {}

    Transcript(int limit, String[] lines) {
        super(limit);
        this.lines = lines;
    }

    /** How the conversation was ended from outside of the program, or {@code null}. */
    synchronized Status over() {
        return over;
    }

    /** Nothing that happens from now on counts. */
    synchronized void close(Status how) {
        if (over == null) {
            over = how;
            whenOver.run();
        }
    }

    /** What is done as soon as the conversation is over. */
    synchronized void whenOver(Runnable what) {
        whenOver = what;
    }

    /** Lets go of the program, which is over: what was said may stay longer than its classes. */
    synchronized void release() {
        whenOver = () -> { };
    }

    /** What happens from now on counts again. */
    synchronized void reopen() {
        over = null;
    }

    private void goOn() {
        if (over != null) {
            throw new Error("the conversation is over");
        }
    }

    @Override
    synchronized void append(CharSequence more) {
        goOn();
        try {
            super.append(more);
        } finally {
            if (full()) {
                close(Status.OUTPUT);
            }
        }
        printed.append(more == null ? "null" : more);
    }

    /** A line is given only when it is asked for, and never two at once, as by a terminal. */
    final InputStream input = new InputStream() {
        @Override
        public int read() throws IOException {
            synchronized (Transcript.this) {
                if (!ask()) {
                    return -1;
                }
                return line[at++] & 0xff;
            }
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
            synchronized (Transcript.this) {
                if (count == 0) {
                    return 0;
                }
                if (!ask()) {
                    return -1;
                }
                int given = Math.min(count, line.length - at);
                System.arraycopy(line, at, bytes, from, given);
                at += given;
                return given;
            }
        }

        @Override
        public int available() throws IOException {
            synchronized (Transcript.this) {
                if (closed) {
                    throw new IOException("Stream closed");
                }
                return line.length - at;
            }
        }

        @Override
        public void close() {
            synchronized (Transcript.this) {
                closed = true;
            }
        }
    };

    /** Sees to it that there is something to read, or ends the conversation; false at the end of the input. */
    private boolean ask() throws IOException {
        goOn();
        if (closed) {
            throw new IOException("Stream closed");
        }
        if (at < line.length) {
            return true;
        }
        if (next == lines.length - 1 && lines[next].equals(END)) {
            return false;
        }
        if (next == lines.length) {
            close(Status.ASKED);
            goOn();
        }
        flush();
        events.add(new Event(true, lines[next]));
        line = (lines[next] + "\n").getBytes(StandardCharsets.UTF_8);
        at = 0;
        next++;
        return true;
    }

    private void flush() {
        if (printed.length() > 0) {
            events.add(new Event(false, printed.toString()));
            printed.setLength(0);
        }
    }

    synchronized void write(DataOutputStream payload) throws IOException {
        flush();
        payload.writeInt(events.size());
        for (Event event : events) {
            payload.writeBoolean(event.isInput);
            Channel.writeText(payload, event.text);
        }
    }
}

/** What was seen of one run of a submission. */
record Conversation(Transcript transcript, int file, int line, int exitCode) {
    void write(DataOutputStream payload) throws IOException {
        transcript.write(payload);
        payload.writeInt(file);
        payload.writeInt(line);
        payload.writeInt(exitCode);
    }
}

/** What all programs of a JVM share and any of them may change, as it was at the start. */
final class Surroundings {
    private static final Properties PROPERTIES = (Properties) System.getProperties().clone();
    private static final TimeZone ZONE = TimeZone.getDefault();

    private Surroundings() {}

    private static void empty(File folder) {
        File[] files = folder.listFiles();
        for (File file : files == null ? new File[0] : files) {
            if (!Files.isSymbolicLink(file.toPath())) {
                empty(file);
            }
            file.delete();
        }
    }

    /** Whether the first process is bubblewrap's, and this one's parent: then all processes but these two are the program's. */
    private static final boolean IS_CONFINED = ProcessHandle.current().parent()
            .filter(parent -> parent.pid() == 1)
            .flatMap(parent -> parent.info().command())
            .filter(command -> command.endsWith("/bwrap"))
            .isPresent();

    /** How often it is looked whether processes have ended, five milliseconds apart. */
    private static final int LOOKS = 40;

    /** Whether this process leads a group of processes, to which all that it starts belong unless they leave it. */
    private static final boolean LEADS_GROUP = group(ProcessHandle.current()).equals(String.valueOf(ProcessHandle.current().pid()));

    /** The number of a process's group, or nothing where it is over or the system does not tell. */
    private static String group(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            // After the name, which may hold anything: the state, the parent and the group.
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[2];
        } catch (IOException | RuntimeException unknown) {
            return "";
        }
    }

    /** The processes that a program has started; those of them whose parent is over are no descendants any more. */
    private static List<ProcessHandle> started() {
        ProcessHandle own = ProcessHandle.current();
        if (IS_CONFINED) {
            return ProcessHandle.allProcesses().filter(one -> one.pid() != 1 && !one.equals(own)).toList();
        }
        String number = String.valueOf(own.pid());
        Stream<ProcessHandle> orphans = LEADS_GROUP
                ? ProcessHandle.allProcesses().filter(one -> !one.equals(own) && group(one).equals(number))
                : Stream.empty();
        return Stream.concat(own.descendants(), orphans).distinct().toList();
    }

    /** Ends all processes that a program has started. Whether there are none any more. */
    static boolean endProcesses() {
        for (int looks = 0; looks < LOOKS; looks++) {
            List<ProcessHandle> left = started();
            if (left.isEmpty()) {
                return true;
            }
            left.forEach(ProcessHandle::destroyForcibly);
            try {
                Thread.sleep(5);
            } catch (InterruptedException byProgram) {
                // Only a program could have sent this.
                return false;
            }
        }
        return false;
    }

    /** Loads this class, which notes how everything is. */
    static void remember() { }

    /** Puts everything back. The folder that programs of students work in is theirs alone. */
    static void restore() {
        Locale.setDefault(Locale.US);
        empty(new File(System.getProperty("user.dir")));
        TimeZone.setDefault(ZONE);
        if (!System.getProperties().equals(PROPERTIES)) {
            System.setProperties((Properties) PROPERTIES.clone());
        }
    }
}
