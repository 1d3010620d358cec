import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All methods that objects of a class have, wherever they stand: in the class, in its superclasses, also those of the JDK, in
 * interfaces with a body, or in a record without being written.
 *
 * <p>What {@code Object} gives to every class is not among them.
 */
final class Members {
    private final Api api;

    Members(Api api) {
        this.api = api;
    }

    /** The methods of a class, each once, its own first. */
    List<Call> of(Class<?> type) {
        Map<String, Method> all = new LinkedHashMap<>();
        for (Class<?> one = type; one != null && World.isOwn(one); one = one.getSuperclass()) {
            add(all, type, one.getDeclaredMethods());
        }
        add(all, type, type.getMethods());
        List<Call> calls = new ArrayList<>();
        all.values().forEach(method -> calls.add(call(type, method)));
        return calls;
    }

    private static void add(Map<String, Method> all, Class<?> type, Method[] methods) {
        for (Method method : methods) {
            boolean isForeign = method.getDeclaringClass() == Object.class || method.isSynthetic() || method.isBridge()
                    || java.lang.reflect.Modifier.isPrivate(method.getModifiers()) || isOfInterface(method, type);
            if (!isForeign) {
                all.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method);
            }
        }
    }

    /** Whether it is a static method of an interface, which a class does not inherit. */
    private static boolean isOfInterface(Method method, Class<?> type) {
        return java.lang.reflect.Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass().isInterface() && method.getDeclaringClass() != type;
    }

    private Call call(Class<?> type, Method method) {
        List<Ty> parameters = new ArrayList<>();
        for (Type parameter : Call.genericTypes(method)) {
            parameters.add(resolved(parameter, method.getParameterTypes()[parameters.size()]));
        }
        Ty owner = resolved(type, type);
        Ty result = resolved(method.getGenericReturnType(), method.getReturnType());
        return new Call(-1, method, owner, java.lang.reflect.Modifier.isStatic(method.getModifiers()) ? null : owner, parameters, result, false);
    }

    private Ty resolved(Type type, Class<?> raw) {
        try {
            return api.resolve(type);
        } catch (Api.NoValue none) {
            return Ty.of(raw);
        }
    }
}
