import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Java files that are one program: their texts go in, classes that count their steps come out, and what the texts alone can tell.
 *
 * <p>The texts are compiled as they are first, so that errors have their places. Then calls of {@code Guard} are inserted, none of
 * them with a line break, and the result is compiled. Trees and positions are public API of the compiler, alike in JDK 17 to 25.
 */
final class ClassSources {
    /** A file: its name as the user gave it, its text, and whether its classes are tested or only help. */
    record SourceFile(String name, String text, boolean isTested) {}

    /** What the compiler refuses. */
    record SourceError(String file, long line, String message) {}

    /** Options of the compiler. */
    static final List<String> OPTIONS =
            List.of("-proc:none", "-implicit:none", "-Xlint:none", "-nowarn", "-g:source,lines,vars");

    /** Classes by binary name; empty if there are errors. */
    final Map<String, byte[]> classes = new TreeMap<>();
    /** Binary names of the classes of the texts. */
    final Set<String> own = new HashSet<>();
    final List<SourceError> errors = new ArrayList<>();
    /** Binary names of the classes declared in files that are tested, in the order of the texts. */
    final Set<String> tested = new LinkedHashSet<>();
    /** Binary names of all classes with a name of their own, in the order of the texts. */
    final Set<String> declared = new LinkedHashSet<>();
    /** Methods that the texts declare, as {@code Outer$Inner#name/2}, in their order. */
    final Set<String> explicit = new LinkedHashSet<>();
    /** Literals of the tested files. */
    final Set<Long> numbers = new LinkedHashSet<>();
    final Set<Double> fractions = new LinkedHashSet<>();
    final Set<Character> characters = new LinkedHashSet<>();
    final Set<String> strings = new LinkedHashSet<>();
    /** Names of constants of the enums in all files, each with its own first one: what a method that reads a text may ask for. */
    final List<String> names = new ArrayList<>();
    /** The same by their enums. */
    private final List<List<String>> namesByEnum = new ArrayList<>();
    /** The most of them. */
    private static final int NAMES = 4;
    /** The name of the first file that is tested, without folder and ending: usually that of its main class. */
    final String stem;
    /** A static field that a script can change, such as {@code Account.next}; null if there is none. */
    String changeable;
    /** The texts by their addresses, which the compiler keeps. */
    private final Map<URI, Text> texts = new LinkedHashMap<>();
    /** What of the texts leads out of the program, such as {@code line 7: setAccessible}; null if nothing does. */
    String reach;
    /** Lines with an exception that the texts make, as {@code File.java:7}: thrown there, it is meant. */
    final Set<String> deliberate = new HashSet<>();
    /** Whether the texts may change what all programs of a JVM share. */
    boolean changesSurroundings;
    /** Whether they may change what is not put back. */
    boolean spends;
    /** Whether the texts mention threads. */
    boolean mayStartThreads;
    /** Whether texts or boxed numbers are told apart by which object they are. */
    boolean tellsObjectsApart;
    /** Whether a method {@code equals} is called. */
    boolean asksEquals;
    /** Whether a tested file names a class of boxed numbers or characters, or a type variable: numbers may be boxed within. */
    boolean boxes;
    /** A class of boxed values, but not its constants and methods, or a type variable. */
    private static final String BOXES = "(?s).*(\\b(Integer|Long|Short|Character)\\b(?!\\s*\\.(?!\\s*valueOf\\b))"
            + "|<\\s*[A-Z][0-9]?\\s*(,|>|extends\\b)).*";
    /** The binary name of the class whose calls were inserted. */
    final String guard;
    /** The binary name of the class that is asked before parts are read that need not be known. */
    final String unknown;
    /** What is noted of each run, or null. */
    final Probes probes;
    /** Whether reads of fields of plain classes ask whether the field is known. */
    final boolean isLazy;
    /** Classes by binary names whose objects are nothing but their fields. */
    final Map<String, PlainClass> plain = new LinkedHashMap<>();
    final List<SourceFile> files;
    /** Whether it is watched that numbers stay in the ranges of their types. */
    private final boolean watches;
    private final Set<Tree> written = Collections.newSetFromMap(new IdentityHashMap<>());

    /** A program whose steps are counted. */
    ClassSources(List<SourceFile> files, String guardText) {
        this(files, guardText, null, List.of());
    }

    /** A program of which each run notes what it came by, where {@code probes} is not null. */
    ClassSources(List<SourceFile> files, String guardText, Probes probes) {
        this(files, guardText, probes, List.of());
    }

    /** A program that asks before it reads parts of objects, where {@code asked} holds the texts of what is asked. */
    ClassSources(List<SourceFile> files, String guardText, Probes probes, List<String> asked) {
        this(files, guardText, probes, asked, false);
    }

    /** A program that notes where a sum, a difference or a product leaves the range of its type. */
    static ClassSources watching(List<SourceFile> files, String guardText) {
        return new ClassSources(files, guardText, null, List.of(), true);
    }

    private ClassSources(List<SourceFile> files, String guardText, Probes probes, List<String> asked, boolean watches) {
        this.files = files;
        this.probes = probes;
        this.watches = watches;
        isLazy = !asked.isEmpty();
        String name = "tatsu$";
        for (int number = 1; mentions(files, name); number++) {
            name = "tatsu$" + number;
        }
        guard = name + ".Guard";
        unknown = name + ".Unknown";
        stem = Text.simple(files.get(0).name()).replaceFirst("\\.java$", "");
        for (SourceFile file : files) {
            tellsObjectsApart |= file.text().matches("(?s).*\\b(identityHashCode|IdentityHashMap|WeakHashMap)\\b.*");
            boxes |= file.isTested() && file.text().matches(BOXES);
            asksEquals |= file.text().matches("(?s).*\\bequals\\s*\\(.*");
            changesSurroundings |= SharedState.mayChange(file.text());
            spends |= SharedState.maySpend(file.text());
            mayStartThreads |= file.text().matches("(?s).*\\b(Thread|Executors?|ExecutorService|CompletableFuture|Timer|parallel\\w*|ForkJoin\\w*)\\b.*");
        }
        List<JavaFileObject> rewritten = rewrite(files);
        if (!errors.isEmpty()) {
            return;
        }
        List<String> helpers = new ArrayList<>(List.of(guardText));
        helpers.addAll(asked);
        // Most programs have no list, and the compiler takes its time.
        helpers.removeIf(one -> one.contains("class UnknownList") && files.stream().noneMatch(file -> file.text().matches("(?s).*(List|Iter|Collection).*")));
        for (String one : helpers) {
            rewritten.add(new Text("Helper.java", one.replace("package tatsu$;", "package " + name + ";"), false, rewritten.size()));
        }
        compile(rewritten);
        own.addAll(classes.keySet());
        own.removeIf(one -> one.startsWith(guard.substring(0, guard.indexOf('.') + 1)));
    }

    /** The planted faults of a file; its number goes with them. */
    static List<Mutants.Mutant> mutants(SourceFile file, int number) {
        try (StandardJavaFileManager manager = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, Locale.ENGLISH, null)) {
            Text text = new Text(file.name(), file.text(), true, number);
            JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                    .getTask(new StringWriter(), manager, new DiagnosticCollector<>(), OPTIONS, null, List.of(text));
            List<Mutants.Mutant> all = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                all.addAll(new Mutants(unit, Trees.instance(task).getSourcePositions(), number, file.text()).all());
            }
            return all;
        } catch (IOException | RuntimeException | StackOverflowError failure) {
            return List.of();
        }
    }

    /** A file as the compiler takes it; its number goes with it. */
    static JavaFileObject unit(SourceFile file, int number) {
        return new Text(file.name(), file.text(), file.isTested(), number);
    }

    private static boolean mentions(List<SourceFile> files, String name) {
        return files.stream().anyMatch(file -> file.text().contains(name));
    }

    private List<JavaFileObject> rewrite(List<SourceFile> files) {
        for (SourceFile file : files) {
            Text text = new Text(file.name(), file.text(), file.isTested(), texts.size());
            texts.put(text.toUri(), text);
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<JavaFileObject> rewritten = new ArrayList<>();
        try (Memory memory = new Memory()) {
            JavacTask task = (JavacTask) memory.compiler.getTask(new StringWriter(), memory, diagnostics, OPTIONS, null, texts.values());
            List<Rewriting> rewritings = new ArrayList<>();
            List<CompilationUnitTree> units = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                rewritings.add(new Rewriting(Trees.instance(task), unit));
                units.add(unit);
            }
            task.analyze();
            note(diagnostics);
            if (!errors.isEmpty()) {
                return rewritten;
            }
            for (int at = 0; at < units.size(); at++) {
                new Meaning(Trees.instance(task), units.get(at), rewritings.get(at), task).scan(units.get(at), null);
                if (watches) {
                    new Overflows(Trees.instance(task), rewritings.get(at), guard).scan(units.get(at), null);
                }
                if (isLazy) {
                    new LazyReads(Trees.instance(task), task.getElements(), rewritings.get(at), rewritings.get(at).source.text,
                            unknown, plain, written).scan(units.get(at), null);
                }
                rewritten.add(rewritings.get(at).text());
            }
            name();
        } catch (IOException | RuntimeException | StackOverflowError failure) {
            if (errors.isEmpty()) {
                errors.add(new SourceError(files.get(0).name(), 0, failed(failure)));
            }
        }
        return rewritten;
    }

    /** Enums take turns, so that the first constant of each is there before the second ones. */
    private void name() {
        int most = namesByEnum.stream().mapToInt(List::size).max().orElse(0);
        for (int turn = 0; turn < most; turn++) {
            for (List<String> one : namesByEnum) {
                if (turn < one.size() && names.size() < NAMES && !names.contains(one.get(turn)) && !strings.contains(one.get(turn))) {
                    names.add(one.get(turn));
                }
            }
        }
    }

    private void compile(List<JavaFileObject> units) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (Memory memory = new Memory()) {
            memory.compiler.getTask(new StringWriter(), memory, diagnostics, OPTIONS, null, units).call();
        } catch (IOException | RuntimeException | StackOverflowError failure) {
            errors.add(new SourceError("", 0, failed(failure)));
        }
        note(diagnostics);
    }

    /** What is said where the compiler itself fails. */
    private static String failed(Throwable failure) {
        return failure instanceof StackOverflowError ? "an expression or statement is nested too deeply for the compiler: divide it" : "the compiler failed: " + failure;
    }

    private void note(DiagnosticCollector<JavaFileObject> diagnostics) {
        for (Diagnostic<? extends JavaFileObject> one : diagnostics.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                String file = one.getSource() == null || !texts.containsKey(one.getSource().toUri()) ? "" : texts.get(one.getSource().toUri()).name;
                String message = one.getMessage(Locale.ENGLISH).lines().map(String::strip).reduce((a, b) -> a + "; " + b).orElse("");
                errors.add(new SourceError(file, Math.max(0, one.getLineNumber()), message));
            }
        }
    }

    /** What the syntax tells: where steps are counted, which methods there are, which literals. */
    private final class Rewriting extends Probing {
        private final Text source;
        /** Classes that a script can name: those of the text, and members of these. */
        private final Set<Tree> named = Collections.newSetFromMap(new IdentityHashMap<>());
        private String owner = "";

        Rewriting(Trees trees, CompilationUnitTree unit) {
            super(unit, trees.getSourcePositions(), guard, texts.get(unit.getSourceFile().toUri()).isTested ? probes : null);
            source = texts.get(unit.getSourceFile().toUri());
            named.addAll(unit.getTypeDecls());
            scanTypes();
        }

        Text text() {
            return new Text(source.name, text(source.text), source.isTested, source.number);
        }

        @Override public Void visitMethod(MethodTree node, String prefix) {
            written.add(node);
            explicit.add(owner + "#" + node.getName() + "/" + node.getParameters().size());
            return super.visitMethod(node, prefix);
        }

        @Override public Void visitClass(ClassTree node, String prefix) {
            String before = owner;
            if (named.contains(node)) {
                owner = before.isEmpty() ? prefix + node.getSimpleName() : before + "$" + node.getSimpleName();
                declared.add(owner);
                if (source.isTested) {
                    tested.add(owner);
                }
                written.add(node);
                PlainClass own = PlainClass.of(node, tree -> source.text.substring((int) start(tree), (int) end(tree)));
                if (own != null) {
                    plain.put(owner, own);
                }
            } else {
                // No script can name a local or anonymous class.
                owner = before + "$?";
            }
            if (node.getKind() == Tree.Kind.ENUM && named.contains(node) && !owner.equals(PropertySources.WORDS)) {
                namesByEnum.add(constants(node));
            }
            node.getMembers().stream().filter(ClassTree.class::isInstance).forEach(named::add);
            super.visitClass(node, prefix);
            owner = before;
            return null;
        }

        /** The names of the constants of an enum: nothing else in it can make an object of it for a field. */
        private static List<String> constants(ClassTree node) {
            return node.getMembers().stream().filter(VariableTree.class::isInstance).map(VariableTree.class::cast)
                    .filter(field -> field.getInitializer() instanceof NewClassTree made && made.getIdentifier().toString().equals(node.getSimpleName().toString()))
                    .map(field -> field.getName().toString()).toList();
        }

        @Override public Void visitThrow(ThrowTree node, String prefix) {
            if (node.getExpression() instanceof NewClassTree made) {
                means(made);
            }
            return super.visitThrow(node, prefix);
        }

        @Override public Void visitNewClass(NewClassTree node, String prefix) {
            if (node.getIdentifier().toString().endsWith("Exception")) {
                means(node);
            }
            return super.visitNewClass(node, prefix);
        }

        /** Notes the lines of an exception that is made. */
        private void means(NewClassTree made) {
            long last = unit.getLineMap().getLineNumber(end(made));
            for (long line = unit.getLineMap().getLineNumber(start(made)); line <= last; line++) {
                deliberate.add(Text.simple(source.name) + ":" + line);
            }
        }

        @Override public Void visitUnary(UnaryTree node, String prefix) {
            if (node.getKind() == Tree.Kind.UNARY_MINUS && node.getExpression() instanceof LiteralTree literal
                    && literal.getValue() instanceof Number number) {
                mine(number, -1);
                return null;
            }
            return super.visitUnary(node, prefix);
        }

        @Override public Void visitLiteral(LiteralTree node, String prefix) {
            Object value = node.getValue();
            if (value instanceof Number number) {
                mine(number, 1);
            } else if (source.isTested && value instanceof Character character) {
                characters.add(character);
            } else if (source.isTested && value instanceof String text) {
                strings.add(text);
            }
            return super.visitLiteral(node, prefix);
        }

        private void mine(Number number, int sign) {
            if (!source.isTested) {
                return;
            }
            if (number instanceof Double || number instanceof Float) {
                fractions.add(sign * number.doubleValue());
            } else {
                numbers.add(sign * number.longValue());
            }
        }
    }

    /** What the types tell: calls that end the JVM or sleep, and static fields that a script can change. */
    private final class Meaning extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final Rewriting rewriting;
        private final JavacTask task;

        Meaning(Trees trees, CompilationUnitTree unit, Rewriting rewriting, JavacTask task) {
            this.trees = trees;
            this.rewriting = rewriting;
            this.task = task;
        }

        private boolean endsJvm(Element element) {
            return element instanceof ExecutableElement method
                    && (method.getSimpleName().contentEquals("exit") || method.getSimpleName().contentEquals("halt"))
                    && method.getEnclosingElement() instanceof TypeElement type
                    && (type.getQualifiedName().contentEquals("java.lang.System") || type.getQualifiedName().contentEquals("java.lang.Runtime"));
        }

        /** The type whose {@code sleep} a call is: a thread or a unit of time; null otherwise. */
        private String sleeper(Element element) {
            String type = element instanceof ExecutableElement method && method.getSimpleName().contentEquals("sleep")
                    && method.getEnclosingElement() instanceof TypeElement owner ? owner.getQualifiedName().toString() : "";
            return type.equals("java.lang.Thread") || type.equals("java.util.concurrent.TimeUnit") ? type : null;
        }

        @Override public Void visitImport(ImportTree node, Void none) {
            return null;
        }

        @Override public Void visitIdentifier(IdentifierTree node, Void none) {
            reach(node, node.getName().toString());
            return super.visitIdentifier(node, none);
        }

        @Override public Void visitMemberSelect(MemberSelectTree node, Void none) {
            reach(node, node.getIdentifier().toString());
            return super.visitMemberSelect(node, none);
        }

        /** Notes the first name that leads out of the program. */
        private void reach(Tree node, String name) {
            if (reach == null && rewriting.start(node) >= 0 && Reach.leads(trees.getElement(getCurrentPath()))) {
                CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
                reach = "line " + unit.getLineMap().getLineNumber(rewriting.start(node)) + ": " + name;
            }
        }

        @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
            Element called = trees.getElement(getCurrentPath());
            String sleeper = sleeper(called);
            if (endsJvm(called) || "java.lang.Thread".equals(sleeper)) {
                rewriting.replace(node.getMethodSelect(), guard + (sleeper == null ? ".exit" : ".sleep"));
                return scan(node.getArguments(), none);
            }
            if (sleeper != null && node.getMethodSelect() instanceof MemberSelectTree select) {
                long from = rewriting.end(select.getExpression());
                long to = rewriting.start(node.getArguments().get(0));
                rewriting.insert(rewriting.start(select), guard + ".sleep(");
                scan(select.getExpression(), none);
                rewriting.replace(from, to, ", " + rewriting.source.text.substring((int) from, (int) to).replaceAll("[^\n]", ""));
                return scan(node.getArguments(), none);
            }
            return super.visitMethodInvocation(node, none);
        }

        @Override public Void visitMemberReference(MemberReferenceTree node, Void none) {
            Element named = trees.getElement(getCurrentPath());
            reach(node, node.getName().toString());
            if (endsJvm(named) || "java.lang.Thread".equals(sleeper(named))) {
                rewriting.replace(node, guard + (endsJvm(named) ? "::exit" : "::sleep"));
                return null;
            }
            return super.visitMemberReference(node, none);
        }

        @Override public Void visitVariable(VariableTree node, Void none) {
            Element element = trees.getElement(getCurrentPath());
            // The constants of an enumeration are there for as long as its class; what a property notes for its reader is no state.
            boolean isShared = element != null && element.getKind() == ElementKind.FIELD
                    && (element.getModifiers().contains(javax.lang.model.element.Modifier.STATIC) || element.getEnclosingElement().getKind() == ElementKind.ENUM)
                    && !((TypeElement) element.getEnclosingElement()).getQualifiedName().contentEquals(PropertySources.WORDS);
            if (changeable == null && isShared
                    && !(element.getModifiers().contains(javax.lang.model.element.Modifier.FINAL) && isConstant(element.asType()))) {
                changeable = element.getEnclosingElement().getSimpleName() + "." + element.getSimpleName();
            }
            return super.visitVariable(node, none);
        }

        private boolean isConstant(TypeMirror type) {
            if (type.getKind().isPrimitive()) {
                return true;
            }
            if (type.getKind() != TypeKind.DECLARED) {
                return false;
            }
            TypeElement element = (TypeElement) ((DeclaredType) type).asElement();
            String name = element.getQualifiedName().toString();
            return element.getKind() == ElementKind.ENUM || element.getKind() == ElementKind.RECORD
                    || name.equals("java.lang.String") || name.equals("java.math.BigInteger") || name.equals("java.math.BigDecimal")
                    || name.equals("java.util.Comparator") || name.startsWith("java.util.function.") || isBoxed(type);
        }

        @Override public Void visitBinary(BinaryTree node, Void none) {
            boolean compares = node.getKind() == Tree.Kind.EQUAL_TO || node.getKind() == Tree.Kind.NOT_EQUAL_TO;
            tellsObjectsApart |= compares && canBeValue(node.getLeftOperand()) && canBeValue(node.getRightOperand());
            return super.visitBinary(node, none);
        }

        /** Whether an operand can be a text or a boxed number. */
        private boolean canBeValue(Tree operand) {
            TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), operand));
            if (type == null || type.getKind() == TypeKind.TYPEVAR || type.getKind() == TypeKind.INTERSECTION) {
                return type != null;
            }
            return type.getKind() == TypeKind.DECLARED
                    && ((TypeElement) ((DeclaredType) type).asElement()).getQualifiedName().toString().matches(
                            "java\\.lang\\.(String|CharSequence|Object|Comparable|Number|Integer|Long|Short|Character|Double|Float)|java\\.io\\.Serializable");
        }

        private boolean isBoxed(TypeMirror type) {
            try {
                return task.getTypes().unboxedType(type).getKind().isPrimitive();
            } catch (IllegalArgumentException none) {
                return false;
            }
        }
    }

    /** A text in memory. A public class in it may have any name. */
    private static final class Text extends SimpleJavaFileObject {
        final String name;
        final String text;
        final boolean isTested;
        final int number;

        Text(String name, String text, boolean isTested, int number) {
            super(address(number, simple(name)), Kind.SOURCE);
            this.number = number;
            this.name = name;
            this.text = text;
            this.isTested = isTested;
        }

        private static String simple(String name) {
            return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        }

        /** Its name is that of the file, whatever is in it, so that stack traces name the user's file. */
        private static URI address(int number, String name) {
            try {
                return new URI("memory", null, "/" + number + "/" + name, null);
            } catch (java.net.URISyntaxException odd) {
                return URI.create("memory:///" + number + "/" + name.replaceAll("[^A-Za-z0-9_.]", "_"));
            }
        }

        @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    /** The platform's classes, and a place for those that are made. */
    private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        final JavaCompiler compiler;

        Memory() throws IOException {
            this(ToolProvider.getSystemJavaCompiler());
        }

        private Memory(JavaCompiler compiler) throws IOException {
            super(compiler.getStandardFileManager(null, Locale.ENGLISH, null));
            this.compiler = compiler;
            ((StandardJavaFileManager) fileManager).setLocation(StandardLocation.CLASS_PATH, List.of());
        }

        @Override public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/').replace("$", "%24") + ".class"), kind) {
                @Override public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override public void close() {
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }

        @Override public boolean isSameFile(FileObject one, FileObject other) {
            return one == other;
        }
    }
}
