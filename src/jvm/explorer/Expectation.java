import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.BaseStream;

/**
 * What the last call of a script came to, as Java that a test can compare with.
 *
 * <p>After {@link #see}: what is expected of the value, of each argument that was changed, of fields, and of the output. A value that has no
 * Java expression is compared by its text, by the elements that it goes through, by what it gives for a few arguments or tells of itself, or
 * only said not to be {@code null}.
 */
final class Expectation implements Seeing {
    /** The most elements of an expression. */
    private static final int MOST = 40;
    /** What a check of a field has in the place of the number of an argument. */
    private static final int FIELD = -2;

    /** The most elements that an iterator or a stream is gone through, and the most calls on a value. */
    private static final int FARTHEST = 100;
    private static final int CALLS = 6;

    private final Api api;
    private final Values values;
    private final Rendering rendering;
    /** The checks of the last script, and what it printed. */
    final List<Object> checks = new ArrayList<>();
    String printed = "";
    /** Whether the call itself ended well, whatever looking at its result does. */
    boolean hasEnded;

    Expectation(Api api, Values values, Rendering rendering) {
        this.api = api;
        this.values = values;
        this.rendering = rendering;
    }

    @Override
    public String see(Script script, Object result, Object[] arguments, String output, String before, World world) throws Throwable {
        checks.clear();
        hasEnded = true;
        printed = output;
        Class<?> declared = script.call.result().raw();
        // A test asks at once, and what can be gone through can be so once.
        List<Object> elements = elements(declared, result);
        List<Object> parts = elements != null || script.call.isConstructor() || result == null || declared.isPrimitive() ? List.of() : parts(script.call.result(), result, world);
        Object shown = elements == null ? result : result instanceof BaseStream<?, ?> ? elements.stream() : result instanceof Iterator<?> ? elements.iterator() : result;
        String seen = rendering.see(script, shown, arguments, output, before, world);
        if (Rendering.isOrder(script.call) && result instanceof Integer order) {
            checks.add(check(-1, int.class, Integer.signum(order), world));
        } else if (!script.call.isConstructor() && script.call.result().raw() != void.class && !Rendering.isHash(script.call)) {
            Map<String, Object> check = check(-1, declared, result, world);
            check.put("elements", elements == null || check.get("form") != "some" ? "" : elements.size() > MOST ? "" : literalOf(elements, world));
            check.put("way", result instanceof Iterator<?> ? "" : ".iterator()");
            check.put("parts", check.get("form") == "some" ? parts : List.of());
            checks.add(check);
        }
        int shift = script.call.hasReceiver() ? 1 : 0;
        for (int at = shift; at < arguments.length; at++) {
            if (rendering.isChanged(script.arguments.get(at - shift), arguments[at], world)) {
                checks.add(check(at - shift, script.call.parameters().get(at - shift).raw(), arguments[at], world));
            }
        }
        if (!rendering.objects.seen(script, result, arguments, world).equals(before)) {
            fields(script, result, arguments, world);
        }
        return seen;
    }

    @Override
    public String before(Script script, Object[] arguments, World world) throws Throwable {
        return rendering.before(script, arguments, world);
    }

    /** The elements of what can be gone through and has no text of its own; null of all else. */
    private List<Object> elements(Class<?> declared, Object value) {
        boolean isOwn = value instanceof Iterable<?> && World.isOwn(value.getClass()) && !(value instanceof Collection<?>) && Iterable.class.isAssignableFrom(declared);
        Iterator<?> iterator = value == null || !rendering.maySpeak(value) ? null : value instanceof Iterator<?> one && Iterator.class.isAssignableFrom(declared) ? one
                : value instanceof BaseStream<?, ?> stream && BaseStream.class.isAssignableFrom(declared) ? stream.iterator() : isOwn ? ((Iterable<?>) value).iterator() : null;
        if (iterator == null || isHidden(declared)) {
            return null;
        }
        List<Object> elements = new ArrayList<>();
        while (iterator.hasNext() && elements.size() < FARTHEST) {
            elements.add(iterator.next());
        }
        return elements;
    }

    private String literalOf(List<Object> elements, World world) throws ReflectiveOperationException {
        String literal = literal(elements, world);
        return literal == null || namesHidden(literal) ? "" : literal;
    }

    /** What a function gives for a few arguments, or else what the methods of an object without parameters tell, each as a check of a call on it. */
    private List<Object> parts(Ty result, Object value, World world) throws ReflectiveOperationException {
        List<Object> parts = new ArrayList<>();
        Class<?> declared = result.raw();
        if (isHidden(declared) || !rendering.maySpeak(value)) {
            return parts;
        }
        Method function = Applied.method(value);
        if (function != null && function.getDeclaringClass().isAssignableFrom(world.type(declared))) {
            for (List<Object> arguments : Applied.samples(function)) {
                String texts = takes(result, function, arguments) ? literal(arguments, world) : null;
                Object given = texts == null ? null : Applied.given(value, function, arguments);
                if (texts != null && given != Applied.NOTHING && parts.size() < CALLS) {
                    String all = texts.substring(texts.indexOf('(') + 1, texts.length() - 1);
                    boolean isOrder = function.getName().equals("compare") && given instanceof Integer;
                    addPart(parts, "." + function.getName() + "(" + all + ")", function.getReturnType(), isOrder ? Integer.signum((Integer) given) : given, world);
                }
            }
            return parts;
        }
        for (Call call : api.calls) {
            boolean isObserver = values.isAllowed(call) && call.hasReceiver() && !call.isConstructor() && call.parameters().isEmpty() && !call.name().equals("hashCode")
                    && !call.name().equals("toString") && call.owner().raw().isAssignableFrom(declared) && parts.size() < CALLS;
            Class<?> type = call.result().raw();
            if (isObserver && (type.isPrimitive() && type != void.class || type == String.class || Number.class.isAssignableFrom(type))) {
                try {
                    addPart(parts, "." + call.name() + "()", type, (Object) world.handle(call).invokeExact(new Object[] {value}), world);
                } catch (OutOfMemoryError error) {
                    throw error;
                } catch (Throwable thrown) {
                    // What comes of asking further is not clear.
                    return parts;
                }
            }
        }
        return parts;
    }

    /** Whether Java lets a function of this type be called with these arguments: what is open in its method is what its type says. */
    private static boolean takes(Ty type, Method function, List<Object> arguments) {
        for (int at = 0; at < arguments.size(); at++) {
            boolean isOpen = function.getParameterTypes()[at] == Object.class;
            int last = type.arguments().size() - 1;
            if (isOpen && (last < 0 || type.arguments().get(Math.min(at, last)).raw() != arguments.get(at).getClass())) {
                return false;
            }
        }
        return true;
    }

    private void addPart(List<Object> parts, String call, Class<?> type, Object value, World world) throws ReflectiveOperationException {
        Map<String, Object> check = check(-1, type, value, world);
        check.put("field", call);
        if (check.get("form").equals("equal") && check.get("hidden").equals(false)) {
            parts.add(check);
        }
    }

    /** Whether a class cannot be named outside of the class that it stands in. */
    private static boolean isHidden(Class<?> type) {
        for (Class<?> one = type.isArray() ? type.getComponentType() : type; one != null; one = one.isArray() ? one.getComponentType() : one.getEnclosingClass()) {
            if (java.lang.reflect.Modifier.isPrivate(one.getModifiers())) {
                return true;
            }
        }
        return false;
    }

    /** Whether Java text names a class that cannot be named outside. */
    private boolean namesHidden(String literal) {
        return api.types.stream().filter(Expectation::isHidden).anyMatch(type -> literal.contains(Ty.of(type).java()));
    }

    /** What is expected of the fields that count, where Java has an expression for it. */
    private void fields(Script script, Object result, Object[] arguments, World world) throws ReflectiveOperationException {
        for (ObjectFields.Told told : rendering.objects.told(script, result, arguments)) {
            for (Field counted : rendering.objects.counted(told.object().getClass())) {
                Field field = Rendering.field(told.object().getClass(), counted.getName());
                field.setAccessible(true);
                Map<String, Object> check = check(FIELD, field.getType(), field.get(told.object()), world);
                check.put("field", told.java() + "." + field.getName());
                if (!check.get("form").equals("some")) {
                    checks.add(check);
                }
            }
        }
    }

    /** What is expected of a value: of the result, or of an argument by its number. */
    private Map<String, Object> check(int argument, Class<?> type, Object value, World world) throws ReflectiveOperationException {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("argument", argument);
        told.put("type", Ty.of(type).java());
        String literal = literal(value, world);
        String form = "equal";
        boolean maySpeak = value == null || rendering.maySpeak(value);
        String printed = maySpeak ? String.valueOf(value) : "";
        if (value != null && value.getClass().isArray()) {
            form = "array";
            printed = value instanceof Object[] all ? Arrays.deepToString(all) : rendering.text(value, world).replace('{', '[').replace('}', ']');
            printed = value instanceof char[] all ? Arrays.toString(all) : printed;
        } else if (value != null && literal == null) {
            // What has no text of its own is shown by its address.
            boolean hasText = maySpeak && !printed.matches("(?s).*@[0-9a-f]{4,8}\\b.*") && (value instanceof CharSequence || value.getClass().getMethod("toString").getDeclaringClass() != Object.class);
            form = hasText ? "text" : "some";
            literal = Quoted.of(printed);
        }
        boolean isHidden = value != null && (isHidden(type) || literal != null && !form.equals("some") && namesHidden(literal));
        if (isHidden && (value instanceof Set<?> || value instanceof Map<?, ?> || literal == null)) {
            form = "some";
        }
        told.put("hidden", isHidden);
        told.put("form", literal == null ? "some" : form);
        told.put("expected", literal == null || form.equals("some") ? "" : literal);
        told.put("printed", form.equals("some") ? "" : printed);
        return told;
    }

    /** A Java expression that equals a value, or null. */
    static String literal(Object value, World world) throws ReflectiveOperationException {
        if (value == null || value instanceof Boolean || value instanceof Integer) {
            return Integer.valueOf(Integer.MIN_VALUE).equals(value) ? "Integer.MIN_VALUE" : String.valueOf(value);
        }
        if (value instanceof Long) {
            return value.equals(Long.MIN_VALUE) ? "Long.MIN_VALUE" : value + "L";
        }
        if (value instanceof Short || value instanceof Byte) {
            return "(" + (value instanceof Short ? "short" : "byte") + ") " + value;
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            String type = value.getClass().getSimpleName();
            return Double.isNaN(number) ? type + ".NaN" : Double.isInfinite(number) ? type + (number > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY")
                    : value + (value instanceof Float ? "f" : "");
        }
        if (value instanceof Character one) {
            return Quoted.of(one);
        }
        if (value instanceof String text) {
            return Quoted.of(text);
        }
        if (value instanceof BigInteger || value instanceof BigDecimal) {
            return "new " + value.getClass().getName() + "(\"" + value + "\")";
        }
        if (value.getClass().isArray()) {
            return array(value, world);
        }
        if (value instanceof Enum<?> constant) {
            return World.isOwn(constant.getDeclaringClass()) ? Ty.of(constant.getDeclaringClass()).java() + "." + constant.name() : null;
        }
        if (value instanceof Record record && World.isOwn(record.getClass())) {
            List<Object> parts = new ArrayList<>();
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Field field = record.getClass().getDeclaredField(component.getName());
                field.setAccessible(true);
                parts.add(field.get(record));
            }
            boolean hasOwnEquals = Arrays.stream(record.getClass().getDeclaredMethods()).anyMatch(one -> one.getName().equals("equals") && one.isBridge());
            return hasOwnEquals || record.getClass().getTypeParameters().length > 0 ? null : all("new " + Ty.of(record.getClass()).java() + "(", parts, ")", world);
        }
        if (World.isOwn(value.getClass())) {
            return null;
        }
        if (value instanceof Optional<?> optional) {
            return optional.isEmpty() ? "Optional.empty()" : all("Optional.of(", List.of(optional.get()), ")", world);
        }
        if (value instanceof List<?> list) {
            return all(list.stream().anyMatch(one -> one == null) ? "Arrays.asList(" : "List.of(", list, ")", world);
        }
        if (value instanceof Set<?> set) {
            return set.stream().anyMatch(one -> one == null) ? null : all("Set.of(", new ArrayList<>(set), ")", world);
        }
        if (value instanceof Map<?, ?> map && map.size() <= 10) {
            List<Object> parts = new ArrayList<>();
            map.forEach((key, one) -> {
                parts.add(key);
                parts.add(one);
            });
            return parts.contains(null) ? null : all("Map.of(", parts, ")", world);
        }
        return null;
    }

    private static String array(Object array, World world) throws ReflectiveOperationException {
        List<Object> parts = new ArrayList<>();
        for (int at = 0; at < Array.getLength(array); at++) {
            parts.add(Array.get(array, at));
        }
        Class<?> element = array.getClass().getComponentType();
        if (element.isArray() || parts.isEmpty()) {
            return parts.isEmpty() ? "new " + Ty.of(array.getClass()).java().replaceFirst("\\[\\]", "[0]")
                    : all("new " + Ty.of(array.getClass()).java() + "{", parts, "}", world);
        }
        return all("new " + Ty.of(array.getClass()).java() + "{", parts, "}", world);
    }

    private static String all(String head, List<?> parts, String tail, World world) throws ReflectiveOperationException {
        List<String> texts = new ArrayList<>();
        for (Object part : parts) {
            // Arrays in collections are compared by what they are, not by what they hold.
            String text = part != null && part.getClass().isArray() && !tail.equals("}") ? null : literal(part, world);
            if (text == null) {
                return null;
            }
            texts.add(text);
        }
        return parts.size() > MOST ? null : head + String.join(", ", texts) + tail;
    }
}
