import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Files with properties, as plain Java.
 *
 * <p>In: texts in which methods may be marked with words that Java does not know. Out: texts that compile, each line where it was,
 * and what the words said: properties, ranges, preconditions. A guard at the start of a property tells that it refuses; each part
 * of it stands a second time as a method of its own, so that it can be asked of single arguments.
 */
final class PropertySources {
    /** A parameter; {@code least} and {@code most} are its range, the whole of {@code long} if it has none. */
    record Parameter(String name, String type, boolean isNullable, long least, long most, boolean hasRange) {}

    /** A part of a precondition: a method with the parameters of the property, which looks at some of them only. */
    record Guard(String method, Set<Integer> looksAt) {}

    /** A property as it is written. */
    record Written(String owner, String name, String file, long line, List<Parameter> parameters, List<Guard> guards, boolean isVoid, String trouble) {}

    /** The class that rewritten texts call. */
    static final String WORDS = "tatsu_property.Words";
    private static final String WORDS_TEXT = "package tatsu_property; public enum Words { WORDS; private boolean isRefused;"
            + " public final java.util.List<Object> notes = new java.util.ArrayList<>();"
            + " public static void refuse() { WORDS.isRefused = true; }"
            + " public static boolean refused() { boolean is = WORDS.isRefused; WORDS.isRefused = false; return is; }"
            + " public static void assume(boolean is) { if (!is) { throw new Refusal(); } }"
            + " public static void take(Object value) {}"
            + " public static void note(Object left, String word, Object right) { WORDS.notes.clear(); WORDS.notes.add(left); WORDS.notes.add(word); WORDS.notes.add(right); }"
            + " public static java.util.List<Object> notes() { return WORDS.notes; }"
            + " public static final class Refusal extends Error { Refusal() { super(null, null, false, false); } } }";

    /** The texts to compile, in the order given, and one more. */
    final List<ClassSources.SourceFile> files = new ArrayList<>();
    /** Texts in which a property notes the sides of its last comparison. */
    final List<ClassSources.SourceFile> explaining = new ArrayList<>();
    final List<Written> properties = new ArrayList<>();

    PropertySources(List<ClassSources.SourceFile> given) throws IOException {
        for (ClassSources.SourceFile file : given) {
            if (!file.isTested()) {
                files.add(file);
                explaining.add(file);
                continue;
            }
            Plain plain = parse(file);
            files.add(new ClassSources.SourceFile(file.name(), plain == null ? file.text() : plain.text(false), true));
            explaining.add(new ClassSources.SourceFile(file.name(), plain == null ? file.text() : plain.text(true), true));
        }
        ClassSources.SourceFile words = new ClassSources.SourceFile("Words.java", WORDS_TEXT, false);
        files.add(words);
        explaining.add(words);
    }

    /** Reads a text; null if the compiler cannot, which it then says itself. */
    private Plain parse(ClassSources.SourceFile file) throws IOException {
        JavaFileObject object = new SimpleJavaFileObject(URI.create("memory:///Property.java"), JavaFileObject.Kind.SOURCE) {
            @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return file.text();
            }
        };
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(new StringWriter(), null, diagnostics, List.of("-proc:none"), null, List.of(object));
        Plain plain = null;
        for (CompilationUnitTree unit : task.parse()) {
            plain = new Plain(Trees.instance(task).getSourcePositions(), unit, file);
            plain.scan(unit, null);
        }
        return diagnostics.getDiagnostics().isEmpty() ? plain : null;
    }

    /** A change of a text; {@code explains}: only where sides are noted. */
    private record Edit(long from, long to, String text, boolean explains) {}

    /** Goes through a text, notes its properties and what to change. */
    private final class Plain extends TreeScanner<Void, Void> {
        private final SourcePositions positions;
        private final CompilationUnitTree unit;
        private final ClassSources.SourceFile file;
        private final List<Edit> edits = new ArrayList<>();
        private final Set<String> declared = new TreeSet<>();
        private final Set<Tree> leading = new LinkedHashSet<>();
        private String owner = "";
        private String packageName;
        /** The property around, whose returns are explained. */
        private MethodTree property;
        private int guards;

        Plain(SourcePositions positions, CompilationUnitTree unit, ClassSources.SourceFile file) {
            this.positions = positions;
            this.unit = unit;
            this.file = file;
            packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
            unit.getImports().forEach(one -> {
                String name = one.getQualifiedIdentifier().toString();
                declared.add(name.substring(name.lastIndexOf('.') + 1));
            });
            new TreeScanner<Void, Void>() {
                @Override public Void visitClass(ClassTree node, Void none) {
                    declared.add(node.getSimpleName().toString());
                    return super.visitClass(node, none);
                }

                @Override public Void visitMethod(MethodTree node, Void none) {
                    declared.add(node.getName() + "()");
                    return super.visitMethod(node, none);
                }
            }.scan(unit, null);
        }

        String text(boolean explains) {
            List<Edit> all = new ArrayList<>(edits);
            all.removeIf(edit -> edit.explains() && !explains);
            all.sort(Comparator.comparingLong(Edit::from).thenComparingLong(Edit::to));
            StringBuilder text = new StringBuilder();
            int at = 0;
            for (Edit edit : all) {
                if (edit.from() < at) {
                    continue;
                }
                text.append(file.text(), at, (int) edit.from()).append(edit.text());
                at = (int) edit.to();
            }
            return text.append(file.text().substring(at)).toString();
        }

        private long start(Tree tree) {
            return positions.getStartPosition(unit, tree);
        }

        private long end(Tree tree) {
            return positions.getEndPosition(unit, tree);
        }

        private String source(Tree tree) {
            return file.text().substring((int) start(tree), (int) end(tree));
        }

        private void replace(Tree tree, String text) {
            // Line breaks stay, so that every line keeps its number.
            String breaks = source(tree).replaceAll("[^\n]", "");
            edits.add(new Edit(start(tree), end(tree), text + breaks, false));
        }

        private void insert(long at, String text, boolean explains) {
            edits.add(new Edit(at, at, text, explains));
        }

        @Override public Void visitClass(ClassTree node, Void none) {
            String before = owner;
            MethodTree around = property;
            property = null;
            owner = before.isEmpty() ? packageName + node.getSimpleName() : before + "$" + node.getSimpleName();
            super.visitClass(node, none);
            owner = before;
            property = around;
            return null;
        }

        @Override public Void visitLambdaExpression(LambdaExpressionTree node, Void none) {
            MethodTree around = property;
            property = null;
            super.visitLambdaExpression(node, none);
            property = around;
            return null;
        }

        @Override public Void visitAnnotation(AnnotationTree node, Void none) {
            String name = node.getAnnotationType().toString();
            if ((name.equals("PROPERTY") || name.equals("FROM") || name.equals("NULLABLE")) && !declared.contains(name)) {
                replace(node, "");
                return null;
            }
            return super.visitAnnotation(node, none);
        }

        @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
            if (isAssumption(node) && !leading.contains(node)) {
                replace(node.getMethodSelect(), WORDS + ".assume");
            }
            return super.visitMethodInvocation(node, none);
        }

        private boolean isAssumption(MethodInvocationTree node) {
            return node.getMethodSelect() instanceof IdentifierTree name && name.getName().contentEquals("ASSUME") && node.getArguments().size() == 1
                    && !declared.contains("ASSUME()") && !declared.contains("ASSUME");
        }

        private boolean has(List<? extends AnnotationTree> all, String name) {
            return all.stream().anyMatch(one -> one.getAnnotationType().toString().equals(name));
        }

        @Override public Void visitMethod(MethodTree node, Void none) {
            boolean isMarked = has(node.getModifiers().getAnnotations(), "PROPERTY");
            String result = String.valueOf(node.getReturnType());
            boolean isBoolean = result.equals("boolean") || result.equals("Boolean");
            String name = node.getName().toString();
            // One that is not static is told, where it can only be meant as a property.
            boolean isNamed = isBoolean && !owner.endsWith("$")
                    && (node.getModifiers().getFlags().contains(Modifier.STATIC) ? name.startsWith("prop") : name.matches("prop[A-Z0-9_].*"));
            MethodTree around = property;
            property = null;
            if ((isMarked || isNamed) && node.getReturnType() != null) {
                property = node;
                note(node, isBoolean, result.equals("void"));
            }
            super.visitMethod(node, none);
            property = around;
            return null;
        }

        private void note(MethodTree node, boolean isBoolean, boolean isVoid) {
            String trouble = null;
            if (!node.getModifiers().getFlags().contains(Modifier.STATIC)) {
                trouble = "it is not static: write `static` before its type";
            } else if (!isBoolean && !isVoid) {
                trouble = "it returns " + node.getReturnType() + ": a property returns `boolean`, or is `void` and throws";
            } else if (node.getBody() == null) {
                trouble = "it has no body";
            }
            List<Parameter> parameters = new ArrayList<>();
            for (VariableTree parameter : node.getParameters()) {
                long[] range = {Long.MIN_VALUE, Long.MAX_VALUE};
                boolean hasRange = false;
                for (AnnotationTree annotation : parameter.getModifiers().getAnnotations()) {
                    if (annotation.getAnnotationType().toString().equals("FROM")) {
                        hasRange = range(annotation, range);
                        if (!hasRange) {
                            trouble = "`" + source(annotation) + "` is no range: write it as in `@FROM(range(0, 9)) int key`";
                        }
                    }
                }
                parameters.add(new Parameter(parameter.getName().toString(), parameter.getType().toString(),
                        has(parameter.getModifiers().getAnnotations(), "NULLABLE"), range[0], range[1], hasRange));
            }
            List<Guard> found = new ArrayList<>();
            if (trouble == null) {
                guards(node, isVoid, parameters, found);
            }
            long position = positions.getStartPosition(unit, node.getReturnType());
            long line = unit.getLineMap().getLineNumber(position);
            properties.add(new Written(owner, node.getName().toString(), file.name(), line, parameters, found, isVoid, trouble));
        }

        /** Reads {@code range(0, 9)}; whether it is one. */
        private boolean range(AnnotationTree annotation, long[] range) {
            if (annotation.getArguments().size() != 1) {
                return false;
            }
            ExpressionTree argument = annotation.getArguments().get(0);
            if (argument instanceof com.sun.source.tree.AssignmentTree assignment) {
                argument = assignment.getExpression();
            }
            if (!(argument instanceof MethodInvocationTree call) || !call.getMethodSelect().toString().equals("range") || call.getArguments().size() != 2) {
                return false;
            }
            for (int at = 0; at < 2; at++) {
                Long number = number(call.getArguments().get(at));
                if (number == null) {
                    return false;
                }
                range[at] = number;
            }
            return range[0] <= range[1];
        }

        private Long number(ExpressionTree tree) {
            if (tree instanceof UnaryTree unary && unary.getKind() == Tree.Kind.UNARY_MINUS) {
                Long number = number(unary.getExpression());
                return number == null ? null : -number;
            }
            return tree instanceof LiteralTree literal && literal.getValue() instanceof Number number && !(number instanceof Double) && !(number instanceof Float)
                    ? number.longValue() : null;
        }

        /** The preconditions at the start of a property. */
        private void guards(MethodTree node, boolean isVoid, List<Parameter> parameters, List<Guard> found) {
            String refuses = WORDS + ".refuse(); return" + (isVoid ? "" : " true") + ";";
            StringBuilder methods = new StringBuilder();
            boolean isWhole = true;
            for (StatementTree statement : node.getBody().getStatements()) {
                List<String> parts = new ArrayList<>();
                Set<Integer> looksAt = new LinkedHashSet<>();
                if (statement instanceof ExpressionStatementTree expression && expression.getExpression() instanceof MethodInvocationTree call && isAssumption(call)) {
                    leading.add(call);
                    ExpressionTree condition = call.getArguments().get(0);
                    insert(start(statement), "if (!(", false);
                    edits.add(new Edit(start(call), start(condition), "", false));
                    edits.add(new Edit(end(condition), end(statement), ")) { " + refuses + " }", false));
                    conjuncts(condition, true, parts);
                } else if (statement instanceof IfTree choice && choice.getElseStatement() == null && isRefusal(choice.getThenStatement(), isVoid)) {
                    replace(choice.getThenStatement(), "{ " + refuses + " }");
                    conjuncts(choice.getCondition(), false, parts);
                } else {
                    break;
                }
                for (String part : parts) {
                    looksAt = lookedAt(part, parameters);
                    // A comment or a text block cannot be put into one line, and what comes after it counts only after it.
                    isWhole &= !part.contains("//") && !part.contains("\"\"\"");
                    if (isWhole) {
                        String name = "tatsu_guard_" + node.getName() + "_" + guards++;
                        StringBuilder heads = new StringBuilder();
                        for (Parameter parameter : parameters) {
                            heads.append(heads.isEmpty() ? "" : ", ").append(parameter.type()).append(' ').append(parameter.name());
                        }
                        String variables = node.getTypeParameters().isEmpty() ? "" : "<" + join(node.getTypeParameters()) + "> ";
                        String announced = node.getThrows().isEmpty() ? "" : " throws " + join(node.getThrows());
                        methods.append(" static ").append(variables).append("boolean ").append(name).append('(').append(heads).append(')').append(announced)
                                .append(" { return ").append(part.replaceAll("\\s+", " ")).append("; }");
                        found.add(new Guard(name, looksAt));
                    }
                }
            }
            insert(end(node), methods.toString(), false);
        }

        private String join(List<? extends Tree> trees) {
            return trees.stream().map(Object::toString).reduce((one, other) -> one + ", " + other).orElse("");
        }

        private boolean isRefusal(StatementTree statement, boolean isVoid) {
            if (statement instanceof BlockTree block) {
                return block.getStatements().size() == 1 && isRefusal(block.getStatements().get(0), isVoid);
            }
            return statement instanceof ReturnTree back && (isVoid ? back.getExpression() == null
                    : back.getExpression() instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue()));
        }

        /** The parts that all have to be true, or whose negations have to be, as text. */
        private void conjuncts(ExpressionTree tree, boolean isPositive, List<String> parts) {
            if (tree instanceof ParenthesizedTree inner) {
                conjuncts(inner.getExpression(), isPositive, parts);
            } else if (tree instanceof UnaryTree unary && unary.getKind() == Tree.Kind.LOGICAL_COMPLEMENT) {
                conjuncts(unary.getExpression(), !isPositive, parts);
            } else if (tree instanceof BinaryTree both && both.getKind() == (isPositive ? Tree.Kind.CONDITIONAL_AND : Tree.Kind.CONDITIONAL_OR)) {
                conjuncts(both.getLeftOperand(), isPositive, parts);
                conjuncts(both.getRightOperand(), isPositive, parts);
            } else {
                parts.add(isPositive ? source(tree) : "!(" + source(tree) + ")");
            }
        }

        private static Set<Integer> lookedAt(String part, List<Parameter> parameters) {
            Set<Integer> found = new LinkedHashSet<>();
            for (int at = 0; at < parameters.size(); at++) {
                if (part.matches("(?s).*(?<![\\w$])" + java.util.regex.Pattern.quote(parameters.get(at).name()) + "(?![\\w$]).*")) {
                    found.add(at);
                }
            }
            return found;
        }

        @Override public Void visitReturn(ReturnTree node, Void none) {
            if (property != null && node.getExpression() != null) {
                explain(node, node.getExpression());
            }
            return super.visitReturn(node, none);
        }

        @Override public Void visitAssert(AssertTree node, Void none) {
            if (property != null) {
                explain(node, node.getCondition());
            }
            return super.visitAssert(node, none);
        }

        /** Notes both sides of each comparison before the statement, as far as those before it are true. */
        private void explain(StatementTree statement, ExpressionTree condition) {
            List<ExpressionTree> parts = new ArrayList<>();
            conjunctTrees(condition, parts);
            StringBuilder notes = new StringBuilder("{ ");
            int open = 0;
            boolean isAny = false;
            for (ExpressionTree part : parts) {
                String[] sides = sides(part);
                if (source(part).contains("//") || source(part).contains("\"\"\"")) {
                    return;
                }
                if (sides != null) {
                    isAny = true;
                    notes.append(WORDS).append(".note(").append(sides[0]).append(", \"").append(sides[1]).append("\", ").append(sides[2]).append("); ");
                } else {
                    notes.append(WORDS).append(".note(null, \"\", null); ");
                }
                notes.append("if (").append(source(part)).append(") { ");
                open++;
            }
            if (isAny) {
                insert(start(statement), notes.append("} ".repeat(open)).toString().replaceAll("\\s+", " "), true);
                insert(end(statement), " }", true);
            }
        }

        private void conjunctTrees(ExpressionTree tree, List<ExpressionTree> parts) {
            if (tree instanceof ParenthesizedTree inner) {
                conjunctTrees(inner.getExpression(), parts);
            } else if (tree instanceof BinaryTree both && both.getKind() == Tree.Kind.CONDITIONAL_AND) {
                conjunctTrees(both.getLeftOperand(), parts);
                conjunctTrees(both.getRightOperand(), parts);
            } else {
                parts.add(tree);
            }
        }

        /** Left side, word, right side of a comparison; null if it is none. */
        private String[] sides(ExpressionTree tree) {
            if (tree instanceof BinaryTree both) {
                String word = switch (both.getKind()) {
                    case EQUAL_TO -> "==";
                    case NOT_EQUAL_TO -> "!=";
                    case LESS_THAN -> "<";
                    case LESS_THAN_EQUAL -> "<=";
                    case GREATER_THAN -> ">";
                    case GREATER_THAN_EQUAL -> ">=";
                    default -> null;
                };
                return word == null ? null : new String[] {source(both.getLeftOperand()), word, source(both.getRightOperand())};
            }
            if (!(tree instanceof MethodInvocationTree call) || !(call.getMethodSelect() instanceof MemberSelectTree select)) {
                return null;
            }
            String name = select.getIdentifier().toString();
            String on = select.getExpression().toString();
            if (call.getArguments().size() == 1 && name.equals("equals")) {
                return new String[] {source(select.getExpression()), "equals", source(call.getArguments().get(0))};
            }
            boolean isStatic = on.endsWith("Objects") && name.equals("equals") || on.endsWith("Arrays") && (name.equals("equals") || name.equals("deepEquals"));
            return call.getArguments().size() == 2 && isStatic
                    ? new String[] {source(call.getArguments().get(0)), "equals", source(call.getArguments().get(1))} : null;
        }
    }
}
