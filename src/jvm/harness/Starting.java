import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;

/**
 * A text of a program that is started: its steps are counted, {@code System.exit}, {@code Thread.sleep} and their like become calls
 * that neither end this JVM nor wait, and it is noted which classes have a {@code main}.
 */
final class Starting extends Instrumenter {
    private static final String STEP = Checker.PACKAGE + ".Check.work();";
    /** What is called instead of some methods of the platform. */
    private static final Map<String, String> INSTEAD =
            Map.of(
                    "System.exit", Checker.PACKAGE + ".Check.exit",
                    "Runtime.getRuntime().exit", Checker.PACKAGE + ".Check.exit",
                    "Runtime.getRuntime().halt", Checker.PACKAGE + ".Check.halt",
                    "Runtime.getRuntime().addShutdownHook", Checker.PACKAGE + ".Check.addShutdownHook",
                    "Runtime.getRuntime().removeShutdownHook", Checker.PACKAGE + ".Check.removeShutdownHook",
                    "Thread.sleep", Checker.PACKAGE + ".Check.sleep");

    private static final String RUNTIME = "Runtime.getRuntime()";

    private final List<String> mains = new ArrayList<>();
    /** The names under which the text declares variables that hold the runtime, and nothing else. */
    private final Set<String> runtimes = new HashSet<>();

    Starting(CompilationUnitTree unit, SourcePositions positions) {
        super(unit, positions, STEP);
        findRuntimes();
        scanTypes();
    }

    private void findRuntimes() {
        Set<String> others = new HashSet<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitVariable(VariableTree variable, Void none) {
                // A `var` has no type in the text.
                String type = variable.getType() == null ? "var" : withoutPackage(variable.getType());
                Tree value = variable.getInitializer();
                boolean holds = type.equals("Runtime") || type.equals("var") && value != null && withoutPackage(value).equals(RUNTIME);
                (holds ? runtimes : others).add(variable.getName().toString());
                return super.visitVariable(variable, none);
            }
        }.scan(unit, null);
        runtimes.removeAll(others);
    }

    /** The text of a tree, in which the classes of {@code java.lang} stand as programs mostly name them. */
    private static String withoutPackage(Tree tree) {
        String text = tree.toString();
        return text.startsWith("java.lang.") ? text.substring("java.lang.".length()) : text;
    }

    /** The binary names of the classes that have a {@code main}, in the order of the text. */
    List<String> mains() {
        return mains;
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
    public Void visitMethodInvocation(MethodInvocationTree call, String prefix) {
        Tree method = call.getMethodSelect();
        String name = withoutPackage(method);
        if (method instanceof MemberSelectTree select
                && select.getExpression() instanceof IdentifierTree variable
                && runtimes.contains(variable.getName().toString())) {
            name = RUNTIME + "." + select.getIdentifier();
        }
        String other = INSTEAD.get(name);
        if (other != null) {
            replace(method, other);
        }
        return super.visitMethodInvocation(call, prefix);
    }
}
