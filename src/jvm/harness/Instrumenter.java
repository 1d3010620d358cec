import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;

/**
 * Puts counts of steps into a text: a call at the start of each loop body and of each method. So a limit on steps says the same on every
 * machine, whatever else that machine does. {@code System.exit} and {@code Thread.sleep} become calls that neither end this JVM nor wait.
 * No line is added, so exceptions name the author's lines. On the way it notes which classes have a {@code main}.
 */
final class Instrumenter extends TreeScanner<Void, String> {
    private static final String STEP = Checker.PACKAGE + ".Check.work();";
    /** What is called instead of some methods of the platform. */
    private static final Map<String, String> INSTEAD =
            Map.of("System.exit", Checker.PACKAGE + ".Check.exit", "Thread.sleep", Checker.PACKAGE + ".Check.sleep");

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Edit> edits = new ArrayList<>();
    private final List<String> mains = new ArrayList<>();

    /** Text that takes the place of a range of the author's. */
    private record Edit(long start, long end, String text) {}

    Instrumenter(CompilationUnitTree unit, SourcePositions positions) {
        this.unit = unit;
        this.positions = positions;
        String packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        unit.getTypeDecls().forEach(type -> scan(type, packageName));
    }

    /** The binary names of the classes that have a {@code main}, in the order of the text. */
    List<String> mains() {
        return mains;
    }

    /** The text with everything that is put into it. */
    String text(String original) {
        // A stable sort: what was noted first at a place comes first.
        edits.sort(Comparator.comparingLong(Edit::start));
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Edit edit : edits) {
            text.append(original, at, (int) edit.start).append(edit.text);
            at = (int) edit.end;
        }
        return text.append(original, at, original.length()).toString();
    }

    private void insert(long at, String text) {
        edits.add(new Edit(at, at, text));
    }

    private long start(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }

    private long end(Tree tree) {
        return positions.getEndPosition(unit, tree);
    }

    /** A loop goes on with this statement. */
    private void loops(StatementTree body) {
        if (body instanceof BlockTree) {
            insert(start(body) + 1, STEP);
        } else {
            insert(start(body), "{" + STEP);
            insert(end(body), "}");
        }
    }

    @Override
    public Void visitClass(ClassTree type, String prefix) {
        // Classes without a name have no main.
        String name = prefix + type.getSimpleName();
        for (Tree member : type.getMembers()) {
            boolean isInterface = type.getKind() == Tree.Kind.INTERFACE;
            if (member instanceof MethodTree method && isMain(method, isInterface) && type.getSimpleName().length() > 0) {
                mains.add(name);
            }
        }
        return super.visitClass(type, name + "$");
    }

    private static boolean isMain(MethodTree method, boolean isInterface) {
        boolean isStatic = method.getModifiers().getFlags().contains(Modifier.STATIC);
        boolean isPublic = isInterface || method.getModifiers().getFlags().contains(Modifier.PUBLIC);
        if (!isStatic || !isPublic || !method.getName().contentEquals("main") || method.getParameters().size() != 1) {
            return false;
        }
        String type = method.getParameters().get(0).getType().toString().replaceAll("\\s", "");
        boolean isVoid = method.getReturnType() instanceof com.sun.source.tree.PrimitiveTypeTree result
                && result.getPrimitiveTypeKind() == TypeKind.VOID;
        return isVoid && (type.equals("String[]") || type.equals("String...") || type.equals("java.lang.String[]"));
    }

    @Override
    public Void visitMethod(MethodTree method, String prefix) {
        BlockTree body = method.getBody();
        // A constructor that the compiler adds has no place in the text.
        if (body != null && end(body) > start(body)) {
            List<? extends StatementTree> statements = body.getStatements();
            StatementTree first = statements.isEmpty() ? null : statements.get(0);
            insert(first != null && callsConstructor(first) ? end(first) : start(body) + 1, STEP);
        }
        return super.visitMethod(method, prefix);
    }

    /** Whether this is {@code this(…)} or {@code super(…)}, which must come first. */
    private static boolean callsConstructor(StatementTree statement) {
        if (!(statement instanceof ExpressionStatementTree expression)
                || !(expression.getExpression() instanceof MethodInvocationTree call)) {
            return false;
        }
        String name = call.getMethodSelect() instanceof IdentifierTree identifier ? identifier.getName().toString()
                : call.getMethodSelect() instanceof MemberSelectTree select ? select.getIdentifier().toString() : "";
        return name.equals("this") || name.equals("super");
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree lambda, String prefix) {
        if (lambda.getBody() instanceof BlockTree body) {
            insert(start(body) + 1, STEP);
        }
        return super.visitLambdaExpression(lambda, prefix);
    }

    @Override
    public Void visitForLoop(ForLoopTree loop, String prefix) {
        return around(loop.getStatement(), () -> super.visitForLoop(loop, prefix));
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree loop, String prefix) {
        return around(loop.getStatement(), () -> super.visitEnhancedForLoop(loop, prefix));
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree loop, String prefix) {
        return around(loop.getStatement(), () -> super.visitWhileLoop(loop, prefix));
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree loop, String prefix) {
        return around(loop.getStatement(), () -> super.visitDoWhileLoop(loop, prefix));
    }

    private Void around(StatementTree body, Runnable inside) {
        loops(body);
        inside.run();
        return null;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, String prefix) {
        Tree method = call.getMethodSelect();
        String other = INSTEAD.get(method.toString());
        if (other != null) {
            edits.add(new Edit(start(method), end(method), other));
        }
        return super.visitMethodInvocation(call, prefix);
    }
}
