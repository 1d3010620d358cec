import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What javac says of programs. The file named by the argument holds them, each behind a line with its class name, lines of
 * `\f` in between. For each, one line is printed: the first error of javac, or nothing.
 */
class Javac {
    private static final String ANNOTATIONS = "@interface MAIN { } @interface REC { int value(); }";

    private static JavaFileObject file(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** The first error, as its line and its code. */
    private static String error(DiagnosticCollector<JavaFileObject> found) {
        for (Diagnostic<?> one : found.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                return one.getLineNumber() + " " + one.getCode();
            }
        }
        return "";
    }

    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringBuilder said = new StringBuilder();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            for (String program : Files.readString(Path.of(args[0])).split("\f\n")) {
                int end = program.indexOf('\n');
                List<JavaFileObject> sources = List.of(
                        file(program.substring(0, end), program.substring(end + 1)),
                        file("Annotations", ANNOTATIONS));
                DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
                List<String> options = List.of("-proc:none", "-Xlint:none", "-XDrawDiagnostics");
                JavacTask task = (JavacTask) compiler.getTask(null, files, found, options, null, sources);
                task.parse();
                if (error(found).isEmpty()) {
                    task.analyze();
                }
                said.append(error(found)).append('\n');
            }
        }
        System.out.print(said);
    }
}
