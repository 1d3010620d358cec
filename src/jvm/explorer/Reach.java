import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/**
 * What of the JDK leads out of a program: to private parts of other classes, to other threads and loaders, and so to the reference.
 *
 * <p>Programs of first years use none of it. Names are known by their types, so no spelling hides them.
 */
final class Reach {
    private Reach() {}

    /** Packages whose types lead out, with the packages below them. */
    private static final Set<String> PACKAGES = Set.of("java.lang.reflect", "java.lang.invoke", "java.lang.instrument", "java.lang.management",
            "java.lang.module", "java.beans", "java.rmi", "javax.management", "javax.naming", "javax.script", "javax.tools", "sun", "com.sun", "jdk");
    private static final Set<String> TYPES = Set.of("java.lang.ClassLoader", "java.net.URLClassLoader", "java.security.SecureClassLoader",
            "java.lang.StackWalker", "java.lang.Module", "java.lang.ModuleLayer", "java.lang.ThreadGroup", "java.util.ServiceLoader");
    /** Types among them that lead nowhere. */
    private static final Set<String> HARMLESS = Set.of("java.lang.reflect.Array", "java.lang.reflect.Type", "java.lang.reflect.InvocationTargetException");
    private static final Set<String> OF_CLASS = Set.of("getDeclaredField", "getDeclaredFields", "getField", "getFields", "getDeclaredMethod",
            "getDeclaredMethods", "getMethod", "getMethods", "getDeclaredConstructor", "getDeclaredConstructors", "getConstructor",
            "getConstructors", "getClassLoader", "getModule", "newInstance");
    private static final Set<String> OF_THREAD = Set.of("getAllStackTraces", "getThreadGroup", "getContextClassLoader", "enumerate");

    /** Whether what a text names leads out. */
    static boolean leads(Element named) {
        if (named instanceof TypeElement type) {
            return isOut(type);
        }
        if (named == null || !(named.getEnclosingElement() instanceof TypeElement owner)) {
            return false;
        }
        if (named instanceof ExecutableElement method && named.getKind() != ElementKind.ENUM_CONSTANT) {
            String name = method.getSimpleName().toString();
            String type = owner.getQualifiedName().toString();
            if (type.equals("java.lang.Class") && OF_CLASS.contains(name) || type.equals("java.lang.Thread") && OF_THREAD.contains(name)) {
                return true;
            }
        }
        return isOut(owner);
    }

    private static boolean isOut(TypeElement type) {
        String name = type.getQualifiedName().toString();
        if (HARMLESS.contains(name)) {
            return false;
        }
        Element above = type;
        while (above != null && !(above instanceof PackageElement)) {
            above = above.getEnclosingElement();
        }
        String home = above == null ? "" : above.toString();
        return TYPES.contains(name) || PACKAGES.stream().anyMatch(one -> home.equals(one) || home.startsWith(one + "."));
    }
}
