import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the last call of a script came to, as Java that a test can compare with.
 *
 * <p>After {@link #see}: what is expected of the value, of each argument that was changed, of fields, and of the output. A value that has no
 * Java expression is compared by its text, or only said not to be {@code null}.
 */
final class Expectation implements Seeing {
    /** The most elements of an expression. */
    private static final int MOST = 40;
    /** What a check of a field has in the place of the number of an argument. */
    private static final int FIELD = -2;

    private final Rendering rendering;
    /** The checks of the last script, and what it printed. */
    final List<Object> checks = new ArrayList<>();
    String printed = "";
    /** Whether the call itself ended well, whatever looking at its result does. */
    boolean hasEnded;

    Expectation(Rendering rendering) {
        this.rendering = rendering;
    }

    @Override
    public String see(Script script, Object result, Object[] arguments, String output, String before, World world) throws Throwable {
        checks.clear();
        hasEnded = true;
        printed = output;
        String seen = rendering.see(script, result, arguments, output, before, world);
        if (Rendering.isOrder(script.call) && result instanceof Integer order) {
            checks.add(check(-1, int.class, Integer.signum(order), world));
        } else if (!script.call.isConstructor() && script.call.result().raw() != void.class && !Rendering.isHash(script.call)) {
            checks.add(check(-1, script.call.result().raw(), result, world));
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
