import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/** Functions that are passed to programs: text before they are objects. */
final class Lambdas {
    /** The names of parameters. */
    private static final List<String> NAMES = List.of("x", "y", "z", "u", "v", "w");

    /** What a function gives. */
    interface Given {
        Object of(Object[] arguments) throws Throwable;
    }

    private Lambdas() {}

    /** An object of a function type of this world, whose one open method gives that. */
    static Object of(World world, Ty type, Given given) throws ReflectiveOperationException {
        Class<?> face = world.type(type.raw());
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> 1;
                    default -> "a function";
                };
            }
            return method.isDefault() ? InvocationHandler.invokeDefault(proxy, method, arguments) : given.of(arguments);
        };
        return Proxy.newProxyInstance(face.getClassLoader() == null ? world.loader() : face.getClassLoader(), new Class<?>[] {face}, handler);
    }

    /** The name of a parameter. */
    static String name(int parameter) {
        return NAMES.get(Math.min(parameter, NAMES.size() - 1));
    }

    /** What stands after the parameters of a function; a text that is no function is all of it. */
    static String body(int arity, String text) {
        String head = text(arity, "");
        return text.startsWith(head) ? text.substring(head.length()) : text;
    }

    /** A function with so many parameters as Java text. */
    static String text(int arity, String body) {
        List<String> names = NAMES.subList(0, Math.min(NAMES.size(), arity));
        return (arity == 1 ? names.get(0) : "(" + String.join(", ", names) + ")") + " -> " + body;
    }
}
