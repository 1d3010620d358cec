import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The Java compiler in memory, many programs at a time. One for each worker: its file manager is not shared. */
final class Compiler {
    private static final List<String> OPTIONS =
            List.of("-proc:none", "-implicit:none", "-Xlint:none", "-nowarn", "-g:source,lines,vars", "-XDshould-stop.ifError=ATTR");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final Files files;
    private final Shelf shelf;

    Compiler(Checker checker, Shelf shelf) {
        this.shelf = shelf;
        files = new Files(compiler.getStandardFileManager(null, Locale.ENGLISH, null));
        // The class that checked programs call is compiled first, by whichever worker comes first.
        files.checker = checker.classes(this);
    }

    /** Either classes by binary name, or what is wrong. */
    record Result(Map<String, byte[]> classes, Trouble error) {}

    /** What is wrong with a text, and whether it is only too large: for a class file, or for the compiler. */
    record Trouble(String what, boolean tooLarge) {}

    /** Programs that are compiled once, by their text; the least recently used ones go first. All workers share it. */
    static final class Shelf {
        /** Far more than the programs that are in use at the same time; each is some kilobytes. */
        private static final int MOST = 256;

        private final Map<String, CompletableFuture<Result>> results = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, CompletableFuture<Result>> eldest) {
                return size() > MOST;
            }
        };

        /** The result for a text, or, if nobody has begun to compile it, {@code null}: then it is promised that {@code own} will be completed. */
        synchronized CompletableFuture<Result> begun(String text, CompletableFuture<Result> own) {
            CompletableFuture<Result> known = results.get(text);
            if (known == null) {
                results.put(text, own);
            }
            return known;
        }

        /** Nothing comes of what was begun: whoever waits for it has to do it. */
        synchronized void failed(String text, CompletableFuture<Result> own) {
            results.remove(text, own);
            own.complete(null);
        }
    }

    /** What plain {@code javac} does: flow is looked at also where there are errors of types. */
    private static final List<String> OPTIONS_ALONE =
            List.of("-proc:none", "-implicit:none", "-Xlint:none", "-nowarn", "-XDshould-stop.ifError=FLOW");

    /** What the compiler says of a program by itself: the lines of all errors in order, then the first message. */
    private Result alone(Program program) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Unit unit = new Unit(program);
        boolean compiled;
        try {
            JavaCompiler.CompilationTask task = compiler.getTask(new StringWriter(), files, diagnostics, OPTIONS_ALONE, null, List.of(unit));
            compiled = task.call();
        } catch (RuntimeException | StackOverflowError error) {
            return new Result(null, new Trouble("the compiler failed: " + error, false));
        }
        StringBuilder lines = new StringBuilder("errors in");
        String first = "";
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                lines.append(' ').append(diagnostic.getLineNumber());
                first = first.isEmpty() ? diagnostic.getMessage(Locale.ENGLISH) : first;
            }
        }
        return compiled ? new Result(unit.classes, null) : new Result(null, new Trouble(lines + ": " + first, false));
    }

    /** Compiles every program as if it stood alone; those of one text once. */
    Map<Program, Result> compile(List<Program> programs) {
        Map<Program, CompletableFuture<Result>> begun = new IdentityHashMap<>();
        Map<Program, CompletableFuture<Result>> own = new IdentityHashMap<>();
        List<Program> rest = new ArrayList<>();
        Map<Program, Result> results = new IdentityHashMap<>();
        for (Program program : programs) {
            if (program.onlyCompiled) {
                results.put(program, alone(program));
                continue;
            }
            CompletableFuture<Result> promise = new CompletableFuture<>();
            CompletableFuture<Result> known = program.shared ? shelf.begun(program.text, promise) : null;
            if (known != null) {
                begun.put(program, known);
                continue;
            }
            rest.add(program);
            if (program.shared) {
                own.put(program, promise);
            }
        }
        try {
            compileAll(rest, results);
        } finally {
            // No other worker may wait for ever.
            own.forEach((program, promise) -> {
                Result result = results.get(program);
                if (result == null) {
                    shelf.failed(program.text, promise);
                } else {
                    promise.complete(result);
                }
            });
        }
        List<Program> abandoned = new ArrayList<>();
        begun.forEach((program, promise) -> {
            Result result = promise.join();
            if (result == null) {
                abandoned.add(program);
            } else {
                results.put(program, result);
            }
        });
        compileAll(abandoned, results);
        return results;
    }

    private void compileAll(List<Program> programs, Map<Program, Result> results) {
        List<Program> waiting = new ArrayList<>(programs);
        while (!waiting.isEmpty()) {
            // Programs in one task must not declare the same class.
            Set<String> names = new HashSet<>();
            List<Program> batch = new ArrayList<>();
            for (Program program : waiting) {
                if (names.add(program.className)) {
                    batch.add(program);
                }
            }
            waiting.removeIf(batch::contains);
            compileBatch(batch, results);
        }
    }

    /** Those with errors are taken out and the others tried again. */
    private void compileBatch(List<Program> programs, Map<Program, Result> results) {
        List<Unit> units = new ArrayList<>();
        programs.forEach(program -> units.add(new Unit(program)));
        while (!units.isEmpty()) {
            Map<Unit, Trouble> errors = task(units);
            if (errors.isEmpty()) {
                units.forEach(unit -> results.put(unit.program, new Result(unit.classes, null)));
                return;
            }
            boolean blamed = units.removeIf(unit -> {
                Trouble error = errors.get(unit);
                if (error != null) {
                    results.put(unit.program, new Result(null, error));
                }
                return error != null;
            });
            if (!blamed) {
                for (Unit unit : units) {
                    unit.classes.clear();
                    Map<Unit, Trouble> alone = task(List.of(unit));
                    Trouble error = alone.isEmpty() ? null : alone.values().iterator().next();
                    results.put(unit.program, new Result(error == null ? unit.classes : null, error));
                }
                return;
            }
            units.forEach(unit -> unit.classes.clear());
        }
    }

    /** The first error of each unit that has one; an error of no unit stands under {@code null}. */
    private Map<Unit, Trouble> task(List<Unit> units) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter trouble = new StringWriter();
        Map<Unit, Trouble> errors = new HashMap<>();
        boolean compiled;
        try {
            compiled = compiler.getTask(trouble, files, diagnostics, OPTIONS, null, units).call();
        } catch (RuntimeException | StackOverflowError error) {
            errors.put(null, new Trouble("the compiler failed: " + error, error instanceof StackOverflowError));
            return errors;
        }
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                Unit unit = diagnostic.getSource() instanceof Unit source ? source : null;
                String what = "line " + diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ENGLISH);
                boolean tooLarge = diagnostic.getCode().startsWith("compiler.err.limit.");
                errors.putIfAbsent(unit, new Trouble(what, tooLarge));
            }
        }
        if (!compiled && errors.isEmpty()) {
            // The compiler itself catches what its recursion ends in, and prints it.
            String said = trouble.toString();
            errors.put(null, new Trouble("the compiler failed: " + said.lines().findFirst().orElse(""), said.contains("StackOverflowError")));
        }
        return errors;
    }

    /** A task that only parses these. */
    JavacTask parsing(List<Unit> units) {
        return (JavacTask) compiler.getTask(new StringWriter(), files, new DiagnosticCollector<>(), OPTIONS, null, units);
    }

    /** The classes that come of units together, by binary name; {@code null} if they do not compile. */
    Map<String, byte[]> classes(List<Unit> units) {
        units.forEach(unit -> unit.classes.clear());
        if (!task(units).isEmpty()) {
            return null;
        }
        Map<String, byte[]> classes = new HashMap<>();
        units.forEach(unit -> classes.putAll(unit.classes));
        return classes;
    }

    /** What is wrong with units together: the first error of each that has one. */
    Map<Unit, Trouble> errors(List<Unit> units) {
        return task(units);
    }

    /** Compiles a class of the harness's own. */
    Map<String, byte[]> compile(String className, String text) {
        Unit unit = new Unit(className, text);
        Map<Unit, Trouble> errors = task(List.of(unit));
        if (!errors.isEmpty()) {
            throw new IllegalStateException(className + ": " + errors.values());
        }
        return unit.classes;
    }

    /** A source text, and the classes that came of it. */
    static final class Unit extends SimpleJavaFileObject {
        private final Program program;
        private final String text;
        private final Map<String, byte[]> classes = new HashMap<>();

        Unit(Program program) {
            super(address(program.className, Kind.SOURCE), Kind.SOURCE);
            this.program = program;
            this.text = program.text;
        }

        Unit(String className, String text) {
            super(address(className, Kind.SOURCE), Kind.SOURCE);
            this.program = null;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        /** A public class may have any name: there is no file that must be called like it. */
        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    /** A class file in memory. */
    private static final class ClassFile extends SimpleJavaFileObject {
        final String name;
        private final byte[] bytes;
        private final Map<String, byte[]> into;

        ClassFile(String name, byte[] bytes, Map<String, byte[]> into) {
            super(address(name, Kind.CLASS), Kind.CLASS);
            this.name = name;
            this.bytes = bytes;
            this.into = into;
        }

        @Override
        public java.io.InputStream openInputStream() {
            return new java.io.ByteArrayInputStream(bytes);
        }

        @Override
        public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
                @Override
                public void close() {
                    into.put(name, toByteArray());
                }
            };
        }
    }

    private static URI address(String className, JavaFileObject.Kind kind) {
        return URI.create("memory:///" + className.replace('.', '/').replace("$", "%24") + kind.extension);
    }

    /** The compiler's view of files: the platform's classes, {@code tatsu$.Check}, and nothing else. */
    private static final class Files extends ForwardingJavaFileManager<JavaFileManager> {
        Map<String, byte[]> checker = Map.of();

        Files(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            if (location == StandardLocation.CLASS_PATH) {
                List<JavaFileObject> found = new ArrayList<>();
                if (packageName.equals(Checker.PACKAGE) && kinds.contains(JavaFileObject.Kind.CLASS)) {
                    checker.forEach((name, bytes) -> found.add(new ClassFile(name, bytes, null)));
                }
                return found;
            }
            return super.list(location, packageName, kinds, recurse);
        }

        @Override
        public boolean hasLocation(Location location) {
            return location != StandardLocation.SOURCE_PATH && location != StandardLocation.ANNOTATION_PROCESSOR_PATH
                    && (location == StandardLocation.CLASS_PATH || super.hasLocation(location));
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            return file instanceof ClassFile own ? own.name : super.inferBinaryName(location, file);
        }

        @Override
        public boolean isSameFile(FileObject one, FileObject other) {
            return one == other;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new ClassFile(className, null, ((Unit) sibling).classes);
        }
    }
}
