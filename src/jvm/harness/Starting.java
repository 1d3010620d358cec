import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final List<String> mains = new ArrayList<>();

    Starting(CompilationUnitTree unit, SourcePositions positions) {
        super(unit, positions, STEP);
        scanTypes();
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
        String other = INSTEAD.get(method.toString());
        if (other != null) {
            replace(method, other);
        }
        return super.visitMethodInvocation(call, prefix);
    }
}
