import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * A class whose objects are nothing but their fields: a record, or a class with final fields, whose constructor only stores what it
 * is given. So an object can be made before its fields are known.
 *
 * @param fields the fields in the order of the constructor's parameters, with their types as they are written
 * @param methods the names of the methods without parameters that it declares, and {@code equals} if it declares that
 */
record PlainClass(Map<String, String> fields, boolean isRecord, Set<String> methods) {
    /** The plain class that this text declares, or null. */
    static PlainClass of(ClassTree node, java.util.function.Function<Tree, String> source) {
        boolean isRecord = node.getKind() == Tree.Kind.RECORD;
        if (!isRecord && (node.getKind() != Tree.Kind.CLASS || node.getModifiers().getFlags().contains(Modifier.ABSTRACT))) {
            return null;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        Set<String> fixed = new HashSet<>();
        Set<String> methods = new HashSet<>();
        List<MethodTree> constructors = new ArrayList<>();
        for (Tree member : node.getMembers()) {
            if (member instanceof VariableTree field && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
                if (isRecord) {
                    fields.put(field.getName().toString(), source.apply(field.getType()).replace("...", "[]"));
                } else if (field.getInitializer() == null) {
                    fixed.add(field.getModifiers().getFlags().contains(Modifier.FINAL) ? field.getName().toString() : "");
                }
            } else if (member instanceof BlockTree block && !block.isStatic()) {
                return null;
            } else if (member instanceof MethodTree method && method.getName().contentEquals("<init>")) {
                constructors.add(method);
            } else if (member instanceof MethodTree method && (method.getParameters().isEmpty() || method.getName().contentEquals("equals"))) {
                methods.add(method.getName().toString());
            }
        }
        constructors.removeIf(PlainClass::callsOther);
        if (isRecord) {
            return constructors.isEmpty() ? new PlainClass(fields, true, methods) : null;
        }
        if (constructors.size() > 1 || constructors.isEmpty() && !fixed.isEmpty()) {
            return null;
        }
        for (MethodTree constructor : constructors) {
            if (!stores(constructor, fields)) {
                return null;
            }
        }
        return fields.keySet().equals(fixed) ? new PlainClass(fields, false, methods) : null;
    }

    private static boolean callsOther(MethodTree constructor) {
        return constructor.getBody() != null && !constructor.getBody().getStatements().isEmpty()
                && constructor.getBody().getStatements().get(0).toString().startsWith("this(");
    }

    /** Whether a constructor stores each parameter in a field of its own and does nothing else; the fields by parameters. */
    private static boolean stores(MethodTree constructor, Map<String, String> fields) {
        Map<String, String> stored = new LinkedHashMap<>();
        constructor.getParameters().forEach(parameter -> stored.put(parameter.getName().toString(), null));
        for (StatementTree statement : constructor.getBody().getStatements()) {
            if (statement.toString().equals("super();")) {
                continue;
            }
            if (!(statement instanceof ExpressionStatementTree expression) || !(expression.getExpression() instanceof AssignmentTree assignment)
                    || !(assignment.getExpression() instanceof IdentifierTree from)) {
                return false;
            }
            Tree to = assignment.getVariable();
            String name = to instanceof MemberSelectTree select && select.getExpression().toString().equals("this") ? select.getIdentifier().toString()
                    : to instanceof IdentifierTree identifier && !stored.containsKey(identifier.getName().toString()) ? identifier.getName().toString() : null;
            String parameter = from.getName().toString();
            if (name == null || !stored.containsKey(parameter) || stored.get(parameter) != null || stored.containsValue(name)) {
                return false;
            }
            stored.put(parameter, name);
        }
        if (stored.containsValue(null)) {
            return false;
        }
        stored.values().forEach(name -> fields.put(name, ""));
        return true;
    }

    /** The number of a field; -1 if it has none. */
    int number(String field) {
        return List.copyOf(fields.keySet()).indexOf(field);
    }
}

/**
 * Puts a look at {@code Guard} before each read of a field of a plain class, so that a run ends where it looks at what is not known.
 * A field that is only handed on to a new object of such a class is not looked at.
 */
final class LazyReads extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final Elements elements;
    private final Instrumenter text;
    private final String guard;
    private final Map<String, PlainClass> plain;
    /** What stood in the text before the compiler added members. */
    private final Set<Tree> written;
    /** Arguments that are stored: the end of the call that says where. */
    private final Map<Tree, String> handed = new IdentityHashMap<>();
    private int sites;

    LazyReads(Trees trees, Elements elements, Instrumenter text, String guard, Map<String, PlainClass> plain, Set<Tree> written) {
        this.trees = trees;
        this.elements = elements;
        this.text = text;
        this.guard = guard;
        this.plain = plain;
        this.written = written;
    }

    private PlainClass plain(Element type) {
        return type instanceof TypeElement element ? plain.get(elements.getBinaryName(element).toString()) : null;
    }

    /** The number of the field of a plain class that the tree of this path names; -1 if it names none. */
    private int field(TreePath path) {
        Element element = trees.getElement(path);
        boolean isField = element != null && element.getKind() == ElementKind.FIELD && !element.getModifiers().contains(Modifier.STATIC);
        PlainClass owner = isField ? plain(element.getEnclosingElement()) : null;
        return owner == null ? -1 : owner.number(element.getSimpleName().toString());
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
                    members.append(" public ").append(type).append(' ').append(name).append("() { return ").append(guard).append(".of(this, ")
                            .append(own.number(name)).append(").").append(name).append("; }");
                }
            });
            if (!own.methods().contains("equals")) {
                members.append(" public boolean equals(Object other) { return ").append(guard).append(".equal(this, other); }");
            }
            if (!own.methods().contains("hashCode")) {
                members.append(" public int hashCode() { return ").append(guard).append(".hash(this); }");
            }
            if (!own.methods().contains("toString")) {
                members.append(" public String toString() { return ").append(guard).append(".text(this); }");
            }
            text.insert(text.end(node) - 1, members.toString());
        }
        return null;
    }

    @Override public Void visitIdentifier(IdentifierTree node, Void none) {
        int number = field(getCurrentPath());
        if (number >= 0) {
            String self = trees.getElement(getCurrentPath()).getEnclosingElement().getSimpleName() + ".this";
            String end = handed.get(node);
            String object = end == null ? self : guard + ".pass(" + self + ", " + number + end;
            text.replace(node, guard + ".of(" + object + ", " + number + ")." + node.getName());
        }
        return null;
    }

    @Override public Void visitMemberSelect(MemberSelectTree node, Void none) {
        int number = field(getCurrentPath());
        if (number < 0 || node.getExpression().toString().equals("super")) {
            return super.visitMemberSelect(node, none);
        }
        String end = handed.get(node);
        text.insert(text.start(node.getExpression()), guard + (end == null ? ".of(" : ".of(" + guard + ".pass("));
        super.visitMemberSelect(node, none);
        text.insert(text.end(node.getExpression()), (end == null ? "" : ", " + number + end) + ", " + number + ")");
        return null;
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
        String end = handed.get(node);
        int number = end == null ? -1 : accessor(node);
        if (number < 0 || !(node.getMethodSelect() instanceof MemberSelectTree select) || select.getExpression().toString().equals("super")) {
            return super.visitMethodInvocation(node, none);
        }
        text.insert(text.start(select.getExpression()), guard + ".pass(");
        super.visitMethodInvocation(node, none);
        text.insert(text.end(select.getExpression()), ", " + number + end);
        return null;
    }

    @Override public Void visitAssignment(AssignmentTree node, Void none) {
        return field(new TreePath(getCurrentPath(), node.getVariable())) >= 0 ? scan(node.getExpression(), none) : super.visitAssignment(node, none);
    }

    @Override public Void visitNewClass(NewClassTree node, Void none) {
        Element constructor = trees.getElement(getCurrentPath());
        PlainClass made = constructor == null || node.getClassBody() != null ? null : plain(constructor.getEnclosingElement());
        boolean isPlain = made != null && made.fields().size() == node.getArguments().size() && constructor.getEnclosingElement().getEnclosedElements().stream()
                .filter(one -> one.getKind() == ElementKind.CONSTRUCTOR).count() == 1;
        if (!isPlain) {
            return super.visitNewClass(node, none);
        }
        int site = sites++;
        text.insert(text.start(node), guard + ".made(" + guard + ".open(" + made.fields().size() + ", " + site + "), ");
        for (int slot = 0; slot < node.getArguments().size(); slot++) {
            // A field that is read here is stored, whatever is in it.
            handed.put(node.getArguments().get(slot), ", " + slot + ", " + site + ")");
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
