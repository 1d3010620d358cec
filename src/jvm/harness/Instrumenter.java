import com.sun.source.tree.BlockTree;
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

/**
 * Puts counts of steps into a text: a statement at the start of each loop body, method, constructor and lambda with a block. So a
 * limit on steps says the same on every machine, whatever else that machine does.
 *
 * <p>Whoever has more to note or to put in extends it. No line is added, so exceptions name the author's lines. The parameter of the
 * visits is the prefix of the names of the classes inside.
 */
class Instrumenter extends TreeScanner<Void, String> {
    final CompilationUnitTree unit;
    private final SourcePositions positions;
    /** The statement that counts a step. */
    private final String step;
    private final List<Edit> edits = new ArrayList<>();

    /** Text that takes the place of a range of the author's. */
    private record Edit(long from, long to, String text) {}

    Instrumenter(CompilationUnitTree unit, SourcePositions positions, String step) {
        this.unit = unit;
        this.positions = positions;
        this.step = step;
    }

    /** Goes through the types of the text. */
    final void scanTypes() {
        String packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        unit.getTypeDecls().forEach(type -> scan(type, packageName));
    }

    /** The text with everything that is put into it. */
    final String text(String original) {
        // A stable sort: what was noted first at a place comes first.
        edits.sort(Comparator.comparingLong(Edit::from).thenComparingLong(Edit::to));
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Edit edit : edits) {
            text.append(original, at, (int) edit.from).append(edit.text);
            at = (int) edit.to;
        }
        return text.append(original, at, original.length()).toString();
    }

    final void insert(long at, String text) {
        edits.add(new Edit(at, at, text));
    }

    final void replace(Tree tree, String text) {
        replace(start(tree), end(tree), text);
    }

    final void replace(long from, long to, String text) {
        edits.add(new Edit(from, to, text));
    }

    final long start(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }

    final long end(Tree tree) {
        return positions.getEndPosition(unit, tree);
    }

    /** A loop goes on with this statement. */
    void loops(StatementTree body) {
        if (body instanceof BlockTree) {
            insert(start(body) + 1, step);
        } else {
            insert(start(body), "{" + step);
            insert(end(body), "}");
        }
    }

    @Override
    public Void visitMethod(MethodTree method, String prefix) {
        BlockTree body = method.getBody();
        // A constructor that the compiler adds has no place in the text.
        if (body != null && end(body) > start(body)) {
            // A constructor counts after it has called another one.
            StatementTree first = body.getStatements().stream().filter(Instrumenter::callsConstructor).findFirst().orElse(null);
            insert(first == null ? start(body) + 1 : end(first), step);
        }
        return super.visitMethod(method, prefix);
    }

    /** Whether this is {@code this(…)} or {@code super(…)}. */
    static boolean callsConstructor(StatementTree statement) {
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
            insert(start(body) + 1, step);
        }
        return super.visitLambdaExpression(lambda, prefix);
    }

    @Override
    public Void visitForLoop(ForLoopTree loop, String prefix) {
        loops(loop.getStatement());
        return super.visitForLoop(loop, prefix);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree loop, String prefix) {
        loops(loop.getStatement());
        return super.visitEnhancedForLoop(loop, prefix);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree loop, String prefix) {
        loops(loop.getStatement());
        return super.visitWhileLoop(loop, prefix);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree loop, String prefix) {
        loops(loop.getStatement());
        return super.visitDoWhileLoop(loop, prefix);
    }
}
