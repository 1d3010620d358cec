import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.SourcePositions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Texts with one planted fault each, by the usual operators: a comparison, {@code ==} for {@code equals}, an operator of arithmetic or
 * logic, a constant, a condition, or a statement that is gone.
 */
final class Mutants extends Instrumenter {
    /** A fault: where, what stands there, and what the text becomes. */
    record Mutant(int file, int line, String was, String is, String text) {}

    /** What takes the place of an operator. */
    private static final Map<Tree.Kind, List<String>> OTHERS = new LinkedHashMap<>();

    static {
        OTHERS.put(Tree.Kind.LESS_THAN, List.of("<", "<=", ">"));
        OTHERS.put(Tree.Kind.LESS_THAN_EQUAL, List.of("<=", "<"));
        OTHERS.put(Tree.Kind.GREATER_THAN, List.of(">", ">=", "<"));
        OTHERS.put(Tree.Kind.GREATER_THAN_EQUAL, List.of(">=", ">"));
        OTHERS.put(Tree.Kind.EQUAL_TO, List.of("==", "!="));
        OTHERS.put(Tree.Kind.NOT_EQUAL_TO, List.of("!=", "=="));
        OTHERS.put(Tree.Kind.PLUS, List.of("+", "-"));
        OTHERS.put(Tree.Kind.MINUS, List.of("-", "+"));
        OTHERS.put(Tree.Kind.MULTIPLY, List.of("*", "+"));
        OTHERS.put(Tree.Kind.DIVIDE, List.of("/", "*"));
        OTHERS.put(Tree.Kind.REMAINDER, List.of("%", "/"));
        OTHERS.put(Tree.Kind.CONDITIONAL_AND, List.of("&&", "||"));
        OTHERS.put(Tree.Kind.CONDITIONAL_OR, List.of("||", "&&"));
        OTHERS.put(Tree.Kind.PLUS_ASSIGNMENT, List.of("+=", "-="));
        OTHERS.put(Tree.Kind.MINUS_ASSIGNMENT, List.of("-=", "+="));
        OTHERS.put(Tree.Kind.MULTIPLY_ASSIGNMENT, List.of("*=", "+="));
        OTHERS.put(Tree.Kind.PREFIX_INCREMENT, List.of("++", "--"));
        OTHERS.put(Tree.Kind.POSTFIX_INCREMENT, List.of("++", "--"));
        OTHERS.put(Tree.Kind.PREFIX_DECREMENT, List.of("--", "++"));
        OTHERS.put(Tree.Kind.POSTFIX_DECREMENT, List.of("--", "++"));
    }

    private final int file;
    private final String text;
    private final List<Mutant> all = new ArrayList<>();

    Mutants(CompilationUnitTree unit, SourcePositions positions, int file, String text) {
        super(unit, positions, "");
        this.file = file;
        this.text = text;
        scanTypes();
    }

    /** The faults in the order of the text. */
    List<Mutant> all() {
        all.sort(java.util.Comparator.comparingInt(Mutant::line));
        return all;
    }

    private void add(long from, long to, String is) {
        String was = text.substring((int) from, (int) to);
        int line = (int) unit.getLineMap().getLineNumber(from);
        all.add(new Mutant(file, line, was.replaceAll("\\s+", " "), is, text.substring(0, (int) from) + is + text.substring((int) to)));
    }

    /** An operator somewhere from here on becomes each of the others. */
    private void operator(Tree.Kind kind, long from, long to) {
        List<String> others = OTHERS.get(kind);
        int at = others == null ? -1 : text.indexOf(others.get(0), (int) from);
        if (at < 0 || at + others.get(0).length() > to) {
            return;
        }
        for (String other : others.subList(1, others.size())) {
            add(at, at + others.get(0).length(), other);
        }
    }

    @Override public Void visitBinary(BinaryTree node, String prefix) {
        operator(node.getKind(), end(node.getLeftOperand()), start(node.getRightOperand()));
        return super.visitBinary(node, prefix);
    }

    @Override public Void visitCompoundAssignment(CompoundAssignmentTree node, String prefix) {
        operator(node.getKind(), end(node.getVariable()), start(node.getExpression()));
        return super.visitCompoundAssignment(node, prefix);
    }

    @Override public Void visitUnary(UnaryTree node, String prefix) {
        boolean isPostfix = node.getKind() == Tree.Kind.POSTFIX_INCREMENT || node.getKind() == Tree.Kind.POSTFIX_DECREMENT;
        if (isPostfix) {
            operator(node.getKind(), end(node.getExpression()), end(node));
        } else {
            operator(node.getKind(), start(node), start(node.getExpression()));
        }
        if (node.getKind() == Tree.Kind.LOGICAL_COMPLEMENT) {
            add(start(node), start(node.getExpression()), "");
        }
        return super.visitUnary(node, prefix);
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, String prefix) {
        if (node.getMethodSelect() instanceof MemberSelectTree select && select.getIdentifier().contentEquals("equals")) {
            List<? extends ExpressionTree> arguments = node.getArguments();
            String left = source(arguments.size() == 1 ? select.getExpression() : arguments.get(0));
            if (arguments.size() == 1 || arguments.size() == 2 && source(select.getExpression()).matches("(java\\.util\\.)?(Objects|Arrays)")) {
                add(start(node), end(node), "(" + left + " == " + source(arguments.get(arguments.size() - 1)) + ")");
            }
        }
        return super.visitMethodInvocation(node, prefix);
    }

    private String source(Tree tree) {
        return text.substring((int) start(tree), (int) end(tree));
    }

    @Override public Void visitLiteral(LiteralTree node, String prefix) {
        if (node.getValue() instanceof Integer number && number < Integer.MAX_VALUE) {
            add(start(node), end(node), String.valueOf(number + 1));
        } else if (node.getValue() instanceof Boolean truth) {
            add(start(node), end(node), String.valueOf(!truth));
        }
        return super.visitLiteral(node, prefix);
    }

    @Override public Void visitIf(IfTree node, String prefix) {
        add(start(node.getCondition()), end(node.getCondition()), "(!" + text.substring((int) start(node.getCondition()), (int) end(node.getCondition())) + ")");
        return super.visitIf(node, prefix);
    }

    @Override public Void visitBlock(BlockTree block, String prefix) {
        for (StatementTree one : block.getStatements()) {
            boolean isCall = one instanceof ExpressionStatementTree statement && statement.getExpression() instanceof MethodInvocationTree;
            if (one instanceof ExpressionStatementTree && !(isCall && callsConstructor(one))) {
                add(start(one), end(one), ";");
            }
        }
        return super.visitBlock(block, prefix);
    }
}
