import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run can come by: lines, outcomes of conditions, cases of a switch, each with a number. */
final class Probes {
    /** A place; {@code what} is {@code line}, {@code true}, {@code false} or {@code case}. */
    record Probe(int line, String what) {}

    final List<Probe> all = new ArrayList<>();
    /** Whether conditions are looked at; a text that does not compile so is tried without. */
    final boolean hasConditions;

    /** How many places of a run are kept in the order of time. */
    final int kept;

    Probes(boolean hasConditions) {
        this(hasConditions, 0);
    }

    Probes(boolean hasConditions, int kept) {
        this.hasConditions = hasConditions;
        this.kept = kept;
    }

    int add(int line, String what) {
        all.add(new Probe(line, what));
        return all.size() - 1;
    }

    /** How many numbers of 64 bits hold them. */
    int words() {
        return (all.size() + 63) / 64;
    }
}

/**
 * Puts counts of steps into a text, and where it is asked for, notes of what a run comes by: each line with a statement, both
 * outcomes of each part of a condition, each case of a switch.
 *
 * <p>Static initialisers are left alone: they run once for many scripts. A condition that declares variables is left alone as well.
 */
class Probing extends Instrumenter {
    private final String guard;
    /** Null if nothing is noted. */
    private final Probes probes;
    private final Map<Integer, Integer> lines = new HashMap<>();
    private final Set<Tree> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private int quiet;

    Probing(CompilationUnitTree unit, SourcePositions positions, String guard, Probes probes) {
        super(unit, positions, guard + ".step();");
        this.guard = guard;
        this.probes = probes;
    }

    private boolean isQuiet() {
        return probes == null || quiet > 0;
    }

    private int line(Tree tree) {
        return (int) unit.getLineMap().getLineNumber(start(tree));
    }

    private String at(int number) {
        return guard + ".at(" + number + ");";
    }

    /** The note that the line of this statement is come by. */
    private String lineOf(Tree tree) {
        return at(lines.computeIfAbsent(line(tree), line -> probes.add(line, "line")));
    }

    private static boolean isNoted(Tree statement) {
        return !(statement instanceof BlockTree) && !(statement instanceof EmptyStatementTree)
                && !(statement instanceof StatementTree one && callsConstructor(one));
    }

    private void statements(List<? extends StatementTree> all) {
        for (StatementTree one : all) {
            if (isNoted(one)) {
                insert(start(one), lineOf(one));
            }
        }
    }

    /** A statement that need not be a block. */
    private void branch(StatementTree body) {
        if (body != null && !(body instanceof BlockTree)) {
            insert(start(body), "{" + (isNoted(body) ? lineOf(body) : ""));
            insert(end(body), "}");
        }
    }

    private void condition(ExpressionTree condition) {
        if (condition == null || isQuiet() || !probes.hasConditions || !seen.add(condition)) {
            return;
        }
        if (condition instanceof ParenthesizedTree inside) {
            condition(inside.getExpression());
        } else if (isConnected(condition)) {
            condition(((BinaryTree) condition).getLeftOperand());
            condition(((BinaryTree) condition).getRightOperand());
        } else if (condition.getKind() == Tree.Kind.LOGICAL_COMPLEMENT) {
            condition(((UnaryTree) condition).getExpression());
        } else if (!(condition instanceof LiteralTree) && !declares(condition)) {
            int number = probes.add(line(condition), "true");
            probes.add(line(condition), "false");
            insert(start(condition), guard + ".when(");
            insert(end(condition), ", " + number + ")");
        }
    }

    private static boolean isConnected(Tree tree) {
        return tree.getKind() == Tree.Kind.CONDITIONAL_AND || tree.getKind() == Tree.Kind.CONDITIONAL_OR;
    }

    /** Whether a variable is declared in it. */
    private static boolean declares(Tree tree) {
        boolean[] found = new boolean[1];
        new TreeScanner<Void, Void>() {
            @Override public Void visitInstanceOf(InstanceOfTree node, Void none) {
                found[0] |= node.getPattern() != null;
                return super.visitInstanceOf(node, none);
            }
        }.scan(tree, null);
        return found[0];
    }

    @Override void loops(StatementTree body) {
        super.loops(body);
        if (!isQuiet() && isNoted(body)) {
            insert(start(body), lineOf(body));
        }
    }

    @Override public Void visitBlock(BlockTree block, String prefix) {
        quiet += block.isStatic() ? 1 : 0;
        if (!isQuiet()) {
            statements(block.getStatements());
        }
        super.visitBlock(block, prefix);
        quiet -= block.isStatic() ? 1 : 0;
        return null;
    }

    @Override public Void visitCase(CaseTree node, String prefix) {
        if (!isQuiet()) {
            if (node.getCaseKind() == CaseTree.CaseKind.STATEMENT) {
                if (!node.getStatements().isEmpty()) {
                    insert(start(node.getStatements().get(0)), at(probes.add(line(node), "case")));
                }
                statements(node.getStatements());
            } else {
                rule(node);
            }
        }
        return super.visitCase(node, prefix);
    }

    /** A case with an arrow. */
    private void rule(CaseTree node) {
        Tree body = node.getBody();
        String note = at(probes.add(line(node), "case"));
        if (body instanceof BlockTree) {
            insert(start(body) + 1, note);
        } else if (body instanceof StatementTree) {
            insert(start(body), "{" + note + lineOf(body));
            insert(end(body), "}");
        } else {
            // The semicolon after an expression is not part of it.
            insert(start(body), "{" + note + lineOf(body) + "yield ");
            insert(semicolon(end(body)), "}");
        }
    }

    private long semicolon(long from) {
        try {
            return unit.getSourceFile().getCharContent(true).toString().indexOf(';', (int) from) + 1L;
        } catch (java.io.IOException impossible) {
            return from;
        }
    }

    @Override public Void visitIf(IfTree node, String prefix) {
        if (!isQuiet()) {
            condition(node.getCondition());
            branch(node.getThenStatement());
            branch(node.getElseStatement());
        }
        return super.visitIf(node, prefix);
    }

    @Override public Void visitForLoop(ForLoopTree node, String prefix) {
        condition(node.getCondition());
        return super.visitForLoop(node, prefix);
    }

    @Override public Void visitWhileLoop(WhileLoopTree node, String prefix) {
        condition(node.getCondition());
        return super.visitWhileLoop(node, prefix);
    }

    @Override public Void visitDoWhileLoop(DoWhileLoopTree node, String prefix) {
        condition(node.getCondition());
        return super.visitDoWhileLoop(node, prefix);
    }

    @Override public Void visitConditionalExpression(ConditionalExpressionTree node, String prefix) {
        condition(node.getCondition());
        return super.visitConditionalExpression(node, prefix);
    }

    @Override public Void visitBinary(BinaryTree node, String prefix) {
        if (isConnected(node)) {
            condition(node);
        }
        return super.visitBinary(node, prefix);
    }
}
