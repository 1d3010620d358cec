import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Puts calls into a text that note where a sum, a difference, a product, a sign or a cast leaves the range of {@code int} or
 * {@code long}. Hash codes may, and constants are computed by the compiler.
 */
final class Overflows extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final Instrumenter edits;
    private final String guard;

    Overflows(Trees trees, Instrumenter edits, String guard) {
        this.trees = trees;
        this.edits = edits;
        this.guard = guard;
    }

    @Override public Void visitMethod(MethodTree node, Void none) {
        return node.getName().contentEquals("hashCode") ? null : super.visitMethod(node, none);
    }

    @Override public Void visitVariable(VariableTree node, Void none) {
        boolean isConstant = trees.getElement(getCurrentPath()) instanceof VariableElement variable && variable.getConstantValue() != null;
        return isConstant ? null : super.visitVariable(node, none);
    }

    @Override public Void visitCase(CaseTree node, Void none) {
        scan(node.getStatements(), none);
        return node.getBody() != null && node.getStatements() == null ? scan(node.getBody(), none) : null;
    }

    @Override public Void visitAnnotation(AnnotationTree node, Void none) {
        return null;
    }

    /** Whether the value of a node is an {@code int} or a {@code long}, or nothing that is watched: null. */
    private TypeKind kind(Tree node) {
        TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), node));
        return type != null && (type.getKind() == TypeKind.INT || type.getKind() == TypeKind.LONG) ? type.getKind() : null;
    }

    @Override public Void visitBinary(BinaryTree node, Void none) {
        TypeMirror type = trees.getTypeMirror(getCurrentPath());
        boolean isWhole = type != null && (type.getKind() == TypeKind.INT || type.getKind() == TypeKind.LONG);
        boolean isSigned = type != null && type.getKind() == TypeKind.DOUBLE && node.getKind() == Tree.Kind.MULTIPLY;
        String name = isSigned ? "times" : !isWhole ? null : switch (node.getKind()) {
            case PLUS -> "plus";
            case MINUS -> "minus";
            case MULTIPLY -> "times";
            case DIVIDE -> "over";
            default -> null;
        };
        if (name != null) {
            surround(node, name + "(");
            edits.replace(edits.end(node.getLeftOperand()), edits.start(node.getRightOperand()), ", " + breaks(node.getLeftOperand(), node.getRightOperand()));
        }
        return super.visitBinary(node, none);
    }

    /** The line ends between two operands: no line may get lost. */
    private String breaks(ExpressionTree one, ExpressionTree other) {
        long first = edits.unit.getLineMap().getLineNumber(edits.end(one));
        return "\n".repeat((int) (edits.unit.getLineMap().getLineNumber(edits.start(other)) - first));
    }

    @Override public Void visitUnary(UnaryTree node, Void none) {
        TypeKind kind = kind(node.getExpression());
        boolean isLiteral = node.getExpression().getKind() == Tree.Kind.INT_LITERAL || node.getExpression().getKind() == Tree.Kind.LONG_LITERAL;
        if (node.getKind() == Tree.Kind.UNARY_MINUS && kind != null && !isLiteral) {
            edits.replace(edits.start(node), edits.start(node.getExpression()), guard + ".negated(");
            edits.insert(edits.end(node), ")");
        }
        return super.visitUnary(node, none);
    }

    /** A sum that is stored where it came from, in a variable that can be named twice. */
    @Override public Void visitCompoundAssignment(CompoundAssignmentTree node, Void none) {
        String name = switch (node.getKind()) {
            case PLUS_ASSIGNMENT -> "plus";
            case MINUS_ASSIGNMENT -> "minus";
            case MULTIPLY_ASSIGNMENT -> "times";
            default -> null;
        };
        ExpressionTree variable = node.getVariable();
        boolean isPlain = variable instanceof IdentifierTree || variable instanceof MemberSelectTree select && select.getExpression() instanceof IdentifierTree;
        TypeKind kind = kind(variable);
        TypeKind other = kind(node.getExpression());
        if (name != null && isPlain && kind != null && other != null && (kind == TypeKind.LONG || other == TypeKind.INT)) {
            edits.replace(edits.end(variable), edits.start(node.getExpression()), " = " + guard + "." + name + "(" + variable + ", " + breaks(variable, node.getExpression()));
            edits.insert(edits.end(node.getExpression()), ")");
        }
        return super.visitCompoundAssignment(node, none);
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
        Element called = trees.getElement(getCurrentPath());
        boolean isAbs = called != null && called.getSimpleName().contentEquals("abs") && called.getEnclosingElement() instanceof TypeElement type
                && type.getQualifiedName().contentEquals("java.lang.Math");
        if (isAbs) {
            edits.replace(node.getMethodSelect(), guard + ".abs");
            return scan(node.getArguments(), none);
        }
        return super.visitMethodInvocation(node, none);
    }

    @Override public Void visitMemberReference(MemberReferenceTree node, Void none) {
        Element named = trees.getElement(getCurrentPath());
        if (named != null && named.getSimpleName().contentEquals("sum") && named.getEnclosingElement() instanceof TypeElement type
                && type.getQualifiedName().toString().matches("java\\.lang\\.(Integer|Long)")) {
            edits.replace(node, guard + "::plus");
            return null;
        }
        return super.visitMemberReference(node, none);
    }

    @Override public Void visitTypeCast(TypeCastTree node, Void none) {
        if (node.getType().toString().equals("int") && kind(node.getExpression()) == TypeKind.LONG) {
            surround(node, "narrowed(");
            edits.replace(edits.start(node), edits.start(node.getExpression()), "");
        }
        return super.visitTypeCast(node, none);
    }

    private void surround(Tree node, String call) {
        edits.insert(edits.start(node), guard + "." + call);
        edits.insert(edits.end(node), ")");
    }
}
