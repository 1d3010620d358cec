import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/**
 * Puts a look at {@code Unknown} before each read of a field of a plain class, of an element and of a length of an array, so that a
 * run ends where it looks at what is not known. A field that is only handed on to a new object of such a class is not looked at; what
 * is written is known from then on, where the write is a statement.
 */
final class LazyReads extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final Elements elements;
    private final Instrumenter text;
    private final String original;
    private final String unknown;
    private final Map<String, PlainClass> plain;
    /** What stood in the text before the compiler added members. */
    private final Set<Tree> written;
    /** Arguments that are stored: the end of the call that says where. */
    private final Map<Tree, String> handed = new IdentityHashMap<>();
    private int sites;

    /**
     * For one text.
     *
     * @param original the text as its author wrote it
     * @param unknown the class that is asked
     */
    LazyReads(Trees trees, Elements elements, Instrumenter text, String original, String unknown, Map<String, PlainClass> plain, Set<Tree> written) {
        this.trees = trees;
        this.elements = elements;
        this.text = text;
        this.original = original;
        this.unknown = unknown;
        this.plain = plain;
        this.written = written;
    }

    private PlainClass plain(Element type) {
        return type instanceof TypeElement element ? plain.get(elements.getBinaryName(element).toString()) : null;
    }

    private TreePath path(Tree child) {
        return new TreePath(getCurrentPath(), child);
    }

    private TypeMirror type(Tree child) {
        return trees.getTypeMirror(path(child));
    }

    private boolean isArray(Tree child) {
        return type(child) instanceof ArrayType;
    }

    /** Puts a call around an expression that is gone through between its two ends. */
    private void around(Tree expression, String call) {
        text.insert(text.start(expression), unknown + "." + call + "(");
        scan(expression, null);
        text.insert(text.end(expression), ")");
    }

    /** The number of the field of a plain class that the tree of this path names; -1 if it names none. */
    private int field(TreePath path) {
        Element element = trees.getElement(path);
        boolean isField = element != null && element.getKind() == ElementKind.FIELD && !element.getModifiers().contains(Modifier.STATIC);
        PlainClass owner = isField ? plain(element.getEnclosingElement()) : null;
        return owner == null ? -1 : owner.number(element.getSimpleName().toString());
    }

    /** The object whose field a simple name means: that of the nearest class around it that has the field. */
    private String self(Element field) {
        boolean isInner = false;
        for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
            if (path.getLeaf() instanceof ClassTree && trees.getElement(path) instanceof TypeElement type) {
                if (elements.getAllMembers(type).contains(field)) {
                    return isInner ? type.getSimpleName() + ".this" : "this";
                }
                isInner = true;
            }
        }
        return "this";
    }

    @Override public Void visitMethod(MethodTree node, Void none) {
        return written.contains(node) ? super.visitMethod(node, none) : null;
    }

    @Override public Void visitClass(ClassTree node, Void none) {
        super.visitClass(node, none);
        PlainClass own = written.contains(node) ? plain(trees.getElement(getCurrentPath())) : null;
        if (own != null && own.isRecord()) {
            StringBuilder members = new StringBuilder();
            own.fields().forEach((name, type) -> {
                if (!own.methods().contains(name)) {
                    members.append(" public ").append(type).append(' ').append(name).append("() { return ").append(unknown).append(".of(this, ")
                            .append(own.number(name)).append(").").append(name).append("; }");
                }
            });
            if (!own.methods().contains("equals")) {
                members.append(" public boolean equals(Object other) { return ").append(unknown).append(".equal(this, other); }");
            }
            if (!own.methods().contains("hashCode")) {
                members.append(" public int hashCode() { return ").append(unknown).append(".hash(this); }");
            }
            if (!own.methods().contains("toString")) {
                members.append(" public String toString() { return ").append(unknown).append(".text(this); }");
            }
            text.insert(text.end(node) - 1, members.toString());
        }
        return null;
    }

    @Override public Void visitIdentifier(IdentifierTree node, Void none) {
        int number = field(getCurrentPath());
        if (number >= 0) {
            String self = self(trees.getElement(getCurrentPath()));
            String end = handed.get(node);
            String object = end == null ? self : unknown + ".pass(" + self + ", " + number + end;
            text.replace(node, unknown + ".of(" + object + ", " + number + ")." + node.getName());
        }
        return null;
    }

    @Override public Void visitMemberSelect(MemberSelectTree node, Void none) {
        int number = field(getCurrentPath());
        if (node.getIdentifier().contentEquals("length") && isArray(node.getExpression())) {
            around(node.getExpression(), "sized");
            return null;
        }
        if (number < 0 || node.getExpression().toString().equals("super")) {
            return super.visitMemberSelect(node, none);
        }
        String end = handed.get(node);
        text.insert(text.start(node.getExpression()), unknown + (end == null ? ".of(" : ".of(" + unknown + ".pass("));
        super.visitMemberSelect(node, none);
        text.insert(text.end(node.getExpression()), (end == null ? "" : ", " + number + end) + ", " + number + ")");
        return null;
    }

    /** Whether an expression says the same when it is evaluated twice, and stands in one line. */
    private boolean isPure(ExpressionTree tree) {
        boolean is = tree instanceof IdentifierTree || tree instanceof LiteralTree
                || tree instanceof MemberSelectTree select && isPure(select.getExpression())
                || tree instanceof ParenthesizedTree inside && isPure(inside.getExpression())
                || tree instanceof ArrayAccessTree access && isPure(access.getExpression()) && isPure(access.getIndex());
        return is && source(tree).indexOf('\n') < 0;
    }

    private String source(Tree tree) {
        return original.substring((int) text.start(tree), (int) text.end(tree));
    }

    /** An element that is read, or read and written; with {@code slot} one that is only written. */
    private void element(ArrayAccessTree node, String call) {
        if (isPure(node.getExpression())) {
            scan(node.getExpression(), null);
            text.insert(text.start(node.getIndex()), unknown + "." + call + "(" + source(node.getExpression()) + ", ");
            scan(node.getIndex(), null);
            text.insert(text.end(node.getIndex()), ")");
        } else {
            around(node.getExpression(), "whole");
            scan(node.getIndex(), null);
        }
    }

    @Override public Void visitArrayAccess(ArrayAccessTree node, Void none) {
        element(node, "index");
        return null;
    }

    @Override public Void visitEnhancedForLoop(EnhancedForLoopTree node, Void none) {
        if (!(type(node.getExpression()) instanceof ArrayType array)) {
            return super.visitEnhancedForLoop(node, none);
        }
        scan(node.getVariable(), none);
        // What is gone through are boxed values, which a variable without a written type must not become.
        boolean hasType = !source(node.getVariable()).matches("(?s)(final\\s+)?var\\b.*");
        around(node.getExpression(), hasType || !array.getComponentType().getKind().isPrimitive() ? "each" : "whole");
        return scan(node.getStatement(), none);
    }

    /** Whether what is looked at is a statement of its own, which may become a block. */
    private boolean isStatement() {
        TreePath statement = getCurrentPath().getParentPath();
        if (!(statement.getLeaf() instanceof ExpressionStatementTree)) {
            return false;
        }
        return !(statement.getParentPath().getLeaf() instanceof ForLoopTree loop && loop.getStatement() != statement.getLeaf());
    }

    @Override public Void visitAssignment(AssignmentTree node, Void none) {
        ExpressionTree target = node.getVariable();
        int number = field(path(target));
        if (target instanceof ArrayAccessTree access) {
            if (isStatement()) {
                elementWritten(node, access);
                return null;
            }
            element(access, "slot");
        } else if (number < 0) {
            return super.visitAssignment(node, none);
        } else if (isStatement() && !isUnderConstruction(target)) {
            fieldWritten(node, number);
            return null;
        } else if (target instanceof MemberSelectTree select) {
            scan(select.getExpression(), none);
        }
        return scan(node.getExpression(), none);
    }

    /** Whether a constructor sets a field of its own object: nobody knows more of that than the constructor. */
    private boolean isUnderConstruction(ExpressionTree target) {
        boolean isOwn = target instanceof IdentifierTree || target instanceof MemberSelectTree select && select.getExpression().toString().equals("this");
        TreePath path = getCurrentPath();
        while (!(path.getLeaf() instanceof MethodTree) && !(path.getLeaf() instanceof ClassTree)) {
            path = path.getParentPath();
        }
        return isOwn && path.getLeaf() instanceof MethodTree method && method.getName().contentEquals("<init>");
    }

    /** {@code a[i] = e;} with its array and its index evaluated once, before {@code e}. */
    private void elementWritten(AssignmentTree node, ArrayAccessTree access) {
        String array = local();
        String index = local();
        text.insert(text.start(node), "{final var " + array + " = ");
        scan(access.getExpression(), null);
        between(text.end(access.getExpression()), text.start(access.getIndex()), "; final int " + index + " = ");
        scan(access.getIndex(), null);
        between(text.end(access.getIndex()), text.end(access), "; " + array + "[" + unknown + ".slot(" + array + ", " + index + ")]");
        finish(node, array, index);
    }

    /** {@code o.f = e;} with its object evaluated once, before {@code e}. */
    private void fieldWritten(AssignmentTree node, int number) {
        ExpressionTree target = node.getVariable();
        String object = self(trees.getElement(path(target)));
        if (target instanceof MemberSelectTree select && !select.getExpression().toString().equals("super")) {
            object = local();
            text.insert(text.start(node), "{final var " + object + " = ");
            scan(select.getExpression(), null);
            between(text.end(select.getExpression()), text.end(select), "; " + object + "." + select.getIdentifier());
        } else {
            text.insert(text.start(node), "{");
        }
        finish(node, object, String.valueOf(number));
    }

    /** The right side of an assignment, after which the part is known. */
    private void finish(AssignmentTree node, String object, String part) {
        scan(node.getExpression(), null);
        text.insert(text.end(node.getExpression()), "; " + unknown + ".wrote(" + object + ", " + part + ")");
        text.insert(text.end(getCurrentPath().getParentPath().getLeaf()), "}");
    }

    /** A name that the text does not have. */
    private String local() {
        return unknown.substring(0, unknown.indexOf('.')) + "l" + sites++;
    }

    /** Puts something in place of what stands between two trees; line breaks stay. */
    private void between(long from, long to, String other) {
        text.replace(from, to, other + original.substring((int) from, (int) to).replaceAll("[^\n]", ""));
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
        String end = handed.get(node);
        int number = end == null ? -1 : accessor(node);
        Element method = trees.getElement(getCurrentPath());
        String name = method == null ? "" : method.getEnclosingElement() + "." + method.getSimpleName();
        if (number >= 0 && node.getMethodSelect() instanceof MemberSelectTree select && !select.getExpression().toString().equals("super")) {
            text.insert(text.start(select.getExpression()), unknown + ".pass(");
            super.visitMethodInvocation(node, none);
            text.insert(text.end(select.getExpression()), ", " + number + end);
        } else if (node.getMethodSelect() instanceof MemberSelectTree select && select.getIdentifier().contentEquals("clone")
                && node.getArguments().isEmpty() && isArray(select.getExpression())) {
            around(select.getExpression(), "copy");
            between(text.end(select.getExpression()), text.end(node), "");
        } else if (name.equals("java.lang.System.arraycopy") || name.equals("java.util.Arrays.copyOf") && node.getArguments().size() == 2) {
            text.replace(node.getMethodSelect(), unknown + "." + method.getSimpleName());
            scan(node.getArguments(), none);
        } else {
            scan(node.getTypeArguments(), none);
            scan(node.getMethodSelect(), none);
            arguments(node.getArguments(), method);
        }
        return null;
    }

    /** Arguments of a call. Code that is not the program's looks at all of an array. */
    private void arguments(List<? extends ExpressionTree> arguments, Element called) {
        boolean isOwn = called != null && called.getEnclosingElement() instanceof TypeElement owner && trees.getTree(owner) != null;
        for (ExpressionTree argument : arguments) {
            if (!isOwn && mayBeArray(type(argument))) {
                around(argument, "whole");
            } else {
                scan(argument, null);
            }
        }
    }

    private static boolean mayBeArray(TypeMirror type) {
        return type != null && (type.getKind() == TypeKind.ARRAY || type.getKind() == TypeKind.TYPEVAR || type.toString().equals("java.lang.Object"));
    }

    @Override public Void visitNewClass(NewClassTree node, Void none) {
        Element constructor = trees.getElement(getCurrentPath());
        PlainClass made = constructor == null || node.getClassBody() != null ? null : plain(constructor.getEnclosingElement());
        boolean isFit = made != null && constructor instanceof ExecutableElement one && !one.isVarArgs()
                // A record's constructors beside the usual one call it.
                && (!made.isRecord() || constructor.getEnclosingElement().getEnclosedElements().stream().filter(other -> other.getKind() == ElementKind.CONSTRUCTOR).count() == 1);
        int[] slots = isFit ? made.makers().get(node.getArguments().size()) : null;
        if (slots == null) {
            scan(node.getEnclosingExpression(), none);
            scan(node.getIdentifier(), none);
            scan(node.getTypeArguments(), none);
            arguments(node.getArguments(), constructor);
            return scan(node.getClassBody(), none);
        }
        int site = sites++;
        text.insert(text.start(node), unknown + ".made(" + unknown + ".open(" + made.fields().size() + ", " + site + "), ");
        for (int at = 0; at < slots.length; at++) {
            // A field that is read here is stored, whatever is in it.
            handed.put(node.getArguments().get(at), ", " + slots[at] + ", " + site + ")");
        }
        super.visitNewClass(node, none);
        text.insert(text.end(node), ")");
        return null;
    }

    /** The number of the field that a call of a record's own accessor reads; -1 if it is none. */
    private int accessor(MethodInvocationTree call) {
        Element element = trees.getElement(getCurrentPath());
        PlainClass owner = element == null || element.getModifiers().contains(Modifier.STATIC) ? null : plain(element.getEnclosingElement());
        String name = element == null ? "" : element.getSimpleName().toString();
        return owner == null || !owner.isRecord() || owner.methods().contains(name) ? -1 : owner.number(name);
    }
}
