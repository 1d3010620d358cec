import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A class of the JDK as a reference: the text of a class that has its name and its methods, and hands every call on to it.
 *
 * <p>In: its qualified name, and the names of the methods of submissions. Out: the text, with the methods that some submission has,
 * and the names of those that none has. Where the class takes or returns objects of its own, the text's class stands for it.
 */
final class LibraryClass {
    private final Class<?> type;
    private String name;
    private final Map<TypeVariable<?>, Type> bound = new HashMap<>();
    private final List<Constructor<?>> constructors = new ArrayList<>();
    private final List<Method> methods = new ArrayList<>();

    private LibraryClass(Class<?> type) {
        this.type = type;
        name = type.getSimpleName();
        bind(type);
        Comparator<Executable> order = Comparator.comparing(Executable::getName).thenComparing(one -> Arrays.toString(one.getParameterTypes()));
        boolean isInner = type.getEnclosingClass() != null && !java.lang.reflect.Modifier.isStatic(type.getModifiers());
        if (!java.lang.reflect.Modifier.isAbstract(type.getModifiers()) && !isInner) {
            Arrays.stream(type.getConstructors()).filter(LibraryClass::isOpen).sorted(order).forEach(constructors::add);
        }
        Map<String, Method> found = new LinkedHashMap<>();
        Arrays.stream(type.getMethods()).filter(one -> one.getDeclaringClass() != Object.class).map(LibraryClass::written)
                .filter(one -> one != null && isOpen(one)).sorted(order.thenComparing(one -> ((Method) one).getReturnType().getName()))
                .forEach(one -> found.merge(one.getName() + Arrays.toString(one.getParameterTypes()), one, LibraryClass::nearer));
        methods.addAll(found.values());
        boolean isMade = !constructors.isEmpty() || methods.stream().anyMatch(one -> java.lang.reflect.Modifier.isStatic(one.getModifiers()) && one.getReturnType() == type);
        methods.removeIf(one -> !isMade && !java.lang.reflect.Modifier.isStatic(one.getModifiers()));
    }

    /** The text for a class of the JDK and what is left out of it, or why there is none, as {@code refused}. */
    static Map<String, Object> of(Plan plan, List<ClassSources.SourceFile> submissions) {
        Class<?> type = find(plan.library);
        if (type == null) {
            return Map.of("refused", "unknown");
        }
        if (type.isInterface() || type.isEnum() || type.isPrimitive()) {
            return Map.of("refused", type.isEnum() ? "enum" : "interface");
        }
        if (type == String.class) {
            // Whether a parameter is an object of the class or a text that is passed, nobody can tell.
            return Map.of("refused", "text");
        }
        LibraryClass own = new LibraryClass(type);
        if (own.methods.isEmpty()) {
            return Map.of("refused", "empty");
        }
        Set<String> called = new TreeSet<>();
        Set<String> written = methods(submissions, called);
        String packageName = "";
        if (plan.isCalledAlike) {
            if (called.size() != 1) {
                return Map.of("refused", "names");
            }
            String full = called.iterator().next();
            own.name = full.substring(full.lastIndexOf('.') + 1);
            packageName = full.contains(".") ? "package " + full.substring(0, full.lastIndexOf('.')) + ";\n" : "";
        }
        List<String> left = new ArrayList<>();
        for (Method method : List.copyOf(own.methods)) {
            String wanted = plan.names.getOrDefault(method.getName(), method.getName());
            if (written.stream().noneMatch(one -> one.equals(wanted) || Pairing.isSimilar(method.getName(), one))) {
                own.methods.remove(method);
                left.add(method.getName());
            }
        }
        if (own.methods.isEmpty() && own.constructors.isEmpty()) {
            return Map.of("refused", "foreign");
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("name", own.name);
        told.put("text", packageName + own.text());
        told.put("left", left);
        return told;
    }

    /** The public class of the platform with a name as Java writes it, or null. */
    private static Class<?> find(String name) {
        for (String one = name; one.contains("."); one = one.substring(0, one.lastIndexOf('.')) + "$" + one.substring(one.lastIndexOf('.') + 1)) {
            try {
                Class<?> type = Class.forName(one, false, ClassLoader.getPlatformClassLoader());
                return isOpen(type) && type.getCanonicalName().equals(name) ? type : null;
            } catch (ClassNotFoundException | LinkageError none) {
                // Perhaps it is declared in another class.
            }
        }
        return null;
    }

    /**
     * The names of the methods that files declare, and to {@code called} those of the classes that are compared. What cannot be read is told when
     * it is compiled.
     */
    private static Set<String> methods(List<ClassSources.SourceFile> files, Set<String> called) {
        Set<String> all = new TreeSet<>();
        for (ClassSources.SourceFile file : files) {
            try (StandardJavaFileManager manager = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, Locale.ENGLISH, null)) {
                JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(new StringWriter(), manager, new DiagnosticCollector<>(),
                        ClassSources.OPTIONS, null, List.of(ClassSources.unit(file, all.size())));
                Iterable<? extends CompilationUnitTree> units = task.parse();
                new TreeScanner<Void, Void>() {
                    @Override public Void visitMethod(MethodTree node, Void none) {
                        all.add(node.getName().toString());
                        return super.visitMethod(node, none);
                    }
                }.scan(units, null);
                for (CompilationUnitTree unit : file.isTested() ? units : List.<CompilationUnitTree>of()) {
                    List<String> names = unit.getTypeDecls().stream().filter(ClassTree.class::isInstance).map(one -> ((ClassTree) one).getSimpleName().toString()).toList();
                    String stem = file.name().substring(Math.max(file.name().lastIndexOf('/'), file.name().lastIndexOf('\\')) + 1).replaceFirst("\\.java$", "");
                    if (!names.isEmpty()) {
                        called.add((unit.getPackageName() == null ? "" : unit.getPackageName() + ".") + (names.contains(stem) ? stem : names.get(0)));
                    }
                }
            } catch (IOException | RuntimeException | StackOverflowError failure) {
                // The compiler says more of it later.
            }
        }
        return all;
    }

    /** Notes what stands for the type variables of all its supertypes. */
    private void bind(Class<?> one) {
        List<Type> above = new ArrayList<>(Arrays.asList(one.getGenericInterfaces()));
        if (one.getGenericSuperclass() != null) {
            above.add(one.getGenericSuperclass());
        }
        for (Type next : above) {
            Class<?> raw = raw(next);
            TypeVariable<?>[] variables = raw.getTypeParameters();
            for (int at = 0; at < variables.length; at++) {
                bound.putIfAbsent(variables[at], next instanceof ParameterizedType known ? known.getActualTypeArguments()[at] : Object.class);
            }
            bind(raw);
        }
    }

    /** A method as it was written: the one behind a bridge to a class that is not public; null for other bridges. */
    private static Method written(Method method) {
        if (!method.isSynthetic()) {
            return method;
        }
        for (Class<?> one = method.getDeclaringClass().getSuperclass(); one != null; one = one.getSuperclass()) {
            for (Method other : one.getDeclaredMethods()) {
                boolean isIt = other.getName().equals(method.getName()) && Arrays.equals(other.getParameterTypes(), method.getParameterTypes());
                if (isIt && !other.isSynthetic() && other.getReturnType() == method.getReturnType() && !java.lang.reflect.Modifier.isPublic(one.getModifiers())) {
                    return other;
                }
            }
        }
        return null;
    }

    /** Of two methods with the same parameters the one whose result is more special. */
    private static Method nearer(Method one, Method other) {
        boolean isMore = one.getReturnType() != other.getReturnType() && one.getReturnType().isAssignableFrom(other.getReturnType());
        boolean isBelow = one.getReturnType() == other.getReturnType() && one.getDeclaringClass().isAssignableFrom(other.getDeclaringClass());
        return isMore || isBelow ? other : one;
    }

    private static boolean isOpen(Executable one) {
        boolean hasOpenResult = !(one instanceof Method method) || isOpen(method.getReturnType());
        return hasOpenResult && Arrays.stream(one.getParameterTypes()).allMatch(LibraryClass::isOpen);
    }

    /** Whether programs may name a class. */
    private static boolean isOpen(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        for (Class<?> one = element; one != null; one = one.getEnclosingClass()) {
            if (!java.lang.reflect.Modifier.isPublic(one.getModifiers())) {
                return false;
            }
        }
        return element.isPrimitive() || element.getCanonicalName() != null && element.getModule().isExported(element.getPackageName());
    }

    private static Class<?> raw(Type one) {
        return one instanceof ParameterizedType known ? (Class<?>) known.getRawType() : (Class<?>) one;
    }

    private String text() {
        String own = type.getCanonicalName();
        String arguments = arguments(type.getTypeParameters());
        boolean hasObjects = !constructors.isEmpty() || methods.stream().anyMatch(one -> !java.lang.reflect.Modifier.isStatic(one.getModifiers()) || one.getReturnType() == type);
        StringBuilder text = new StringBuilder("public class " + name + declared(type.getTypeParameters()) + " {\n");
        if (hasObjects) {
            text.append("    private final " + own + arguments + " it$;\n");
            text.append("    private " + name + "(" + own + arguments + " it$, Void[][] none$) { this.it$ = it$; }\n");
            text.append("    private static " + declared(type.getTypeParameters()) + " " + name + arguments + " wrap$(" + own + arguments
                    + " it$) { return it$ == null ? null : new " + name + (arguments.isEmpty() ? "" : "<>") + "(it$, null); }\n");
        } else {
            text.append("    private " + name + "() { }\n");
        }
        for (Constructor<?> one : constructors) {
            text.append("    public " + declared(one.getTypeParameters()) + " " + name + parameters(one) + " { this.it$ = new " + own
                    + (arguments.isEmpty() ? "" : "<>") + passed(one) + "; }\n");
        }
        for (Method one : methods) {
            boolean isStatic = java.lang.reflect.Modifier.isStatic(one.getModifiers());
            String result = top(one.getGenericReturnType(), one.getReturnType());
            String call = (isStatic ? own : "it$") + "." + one.getName() + passed(one);
            text.append("    public " + (isStatic ? "static " : "") + declared(one.getTypeParameters()) + " " + result + " " + one.getName() + parameters(one) + " { ");
            if (one.getReturnType() == void.class) {
                text.append(call + "; }\n");
            } else if (one.getReturnType() != type) {
                text.append("return " + call + "; }\n");
            } else if (isStatic) {
                text.append("return (" + result + ") (java.lang.Object) wrap$(" + call + "); }\n");
            } else {
                text.append("var r$ = " + call + "; java.lang.Object all$ = this; if ((java.lang.Object) r$ != it$) { all$ = wrap$(r$); } return ("
                        + result + ") all$; }\n");
            }
        }
        return text.append("}\n").toString();
    }

    /** Type parameters with their bounds. */
    private String declared(TypeVariable<?>[] variables) {
        return variables.length == 0 ? "" : Arrays.stream(variables).map(one -> one.getName() + " extends "
                + Arrays.stream(one.getBounds()).map(this::java).collect(Collectors.joining(" & "))).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String arguments(TypeVariable<?>[] variables) {
        return variables.length == 0 ? "" : Arrays.stream(variables).map(TypeVariable::getName).collect(Collectors.joining(", ", "<", ">"));
    }

    /** Parameters, and what is thrown. */
    private String parameters(Executable one) {
        List<String> all = new ArrayList<>();
        for (int at = 0; at < one.getParameterCount(); at++) {
            all.add(top(one.getGenericParameterTypes()[at], one.getParameterTypes()[at]) + " a" + at + "$");
        }
        String thrown = Arrays.stream(one.getGenericExceptionTypes()).map(this::java).collect(Collectors.joining(", "));
        return "(" + String.join(", ", all) + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    /** Arguments: for an object of the text's class, the one of the JDK in it. */
    private String passed(Executable one) {
        List<String> all = new ArrayList<>();
        boolean isEquals = one.getName().equals("equals") && Arrays.equals(one.getParameterTypes(), new Class<?>[] {Object.class});
        for (int at = 0; at < one.getParameterCount(); at++) {
            String given = "a" + at + "$";
            all.add(isEquals ? given + " instanceof " + name + " ? ((" + name + ") " + given + ").it$ : " + given
                    : one.getParameterTypes()[at] == type ? given + " == null ? null : " + given + ".it$" : given);
        }
        return "(" + String.join(", ", all) + ")";
    }

    /** A type of a parameter or result: for the class itself that of the text. */
    private String top(Type one, Class<?> raw) {
        String all = java(one);
        return raw == type ? name + (all.contains("<") ? all.substring(all.indexOf('<')) : "") : all;
    }

    private String java(Type one) {
        if (one instanceof Class<?> known) {
            return known.getCanonicalName();
        }
        if (one instanceof ParameterizedType known) {
            return raw(known).getCanonicalName() + Arrays.stream(known.getActualTypeArguments()).map(this::java).collect(Collectors.joining(", ", "<", ">"));
        }
        if (one instanceof GenericArrayType array) {
            return java(array.getGenericComponentType()) + "[]";
        }
        if (one instanceof WildcardType wildcard) {
            Type[] lower = wildcard.getLowerBounds();
            return lower.length > 0 ? "? super " + java(lower[0]) : "? extends " + java(wildcard.getUpperBounds()[0]);
        }
        TypeVariable<?> variable = (TypeVariable<?>) one;
        return bound.containsKey(variable) ? java(bound.get(variable)) : variable.getName();
    }
}
