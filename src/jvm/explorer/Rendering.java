import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;

/**
 * What a call came to, as text that is equal for equal results of two programs.
 *
 * <p>Sets and maps are sorted, iterators and streams gone through, as far as {@link #MOST}. Objects of the program are what the class of
 * the reference says of them: components of a record, or else {@code toString}, or else all methods without parameters and all fields
 * that are not private, or else what a constructor has stored. Where no method may be called to look, fields have to do, and neither
 * iterators nor streams are gone through.
 */
final class Rendering implements Seeing {
    /** The most elements, and the deepest nesting. */
    private static final int MOST = 100;
    private static final int DEPTH = 12;
    private static final int LONGEST = 20_000;

    /** The fields of objects of a class of the program, those of its superclasses first. */
    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override protected Field[] computeValue(Class<?> type) {
            List<Field> all = new ArrayList<>();
            for (Class<?> one = type; one != null && World.isOwn(one); one = one.getSuperclass()) {
                all.addAll(0, Arrays.stream(one.getDeclaredFields()).filter(field -> !java.lang.reflect.Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()).toList());
            }
            return all.toArray(new Field[0]);
        }
    };

    /** What is seen of an object into which nobody looks. */
    private static final String OBJECT = "an object";

    private final Api api;
    private final Values values;
    /** Whether methods of the program may be called. */
    private final boolean looks;
    /** Whether blanks at the end of printed lines, and line ends at the end of the output, count. */
    private final boolean isExact;
    /** What fields tell of the objects of a script. */
    final ObjectFields objects;

    /** The calls and values of the reference: what a submission lacks is left out of {@code values}. */
    Rendering(Api api, Values values, Plan plan) {
        this(api, values, plan, Set.of());
    }

    /** {@code unseen}: fields of the reference that a submission does not have. */
    Rendering(Api api, Values values, Plan plan, Set<String> unseen) {
        this.api = api;
        this.values = values;
        looks = plan.looks;
        isExact = plan.isExact;
        objects = new ObjectFields(this, api, unseen);
    }

    @Override
    public String before(Script script, Object[] arguments, World world) throws Throwable {
        // A method with a value is compared by it, and by its objects only if it changes them.
        return script.call.isConstructor() || isVoid(script) ? "" : objects.seen(script, null, arguments, world);
    }

    private static boolean isVoid(Script script) {
        return script.call.result().raw() == void.class;
    }

    @Override
    public String see(Script script, Object result, Object[] arguments, String printed, String before, World world) throws Throwable {
        StringBuilder text = new StringBuilder();
        if (!isVoid(script) && !script.call.isConstructor()) {
            text.append(of(script, result, arguments, world));
        }
        int shift = script.call.hasReceiver() ? 1 : 0;
        List<Integer> changed = new ArrayList<>();
        for (int at = shift; at < arguments.length; at++) {
            if (isChanged(script.arguments.get(at - shift), arguments[at], world)) {
                changed.add(at);
            }
        }
        for (int at : changed) {
            // Of several it is said which one is meant.
            String which = changed.size() == 1 ? "the argument is " : "argument " + (at - shift + 1) + " is ";
            text.append(text.isEmpty() ? "" : ", ").append(which).append(of(arguments[at], world));
        }
        String after = objects.seen(script, result, arguments, world);
        if (isOther(after, before, world)) {
            text.append(text.isEmpty() ? "" : ", ").append(after);
        }
        String output = isExact ? printed : trimmed(printed);
        if (!output.isEmpty()) {
            text.append(text.isEmpty() ? "" : ", ").append("prints ").append(Quoted.of(output));
        }
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text.toString();
    }

    /** Printed lines without blanks at their ends, and without line ends at the end. */
    static String trimmed(String printed) {
        return printed.replaceAll("[ \\t]+(?=\n|$)", "").replaceAll("\n+$", "");
    }

    /** What a method returned: of an order only the sign, of a hash code nothing but that equal objects have one. */
    private String of(Script script, Object result, Object[] arguments, World world) {
        if (isHash(script.call)) {
            return "a number";
        }
        if (isOrder(script.call) && result instanceof Integer order) {
            return order < 0 ? "less than 0" : order > 0 ? "more than 0" : "0";
        }
        if (result instanceof Iterator<?> iterator && script.keeps && looks) {
            boolean isPlain = script.calls % 3 == 0;
            String more = isPlain ? "" : Iterated.text(iterator, arguments.length == 0 ? null : arguments[0], script.calls % 3, one -> of(one, world));
            return isPlain ? of(result, world) : "an iterator" + more;
        }
        boolean areEqual = Boolean.TRUE.equals(result) && script.call.name().equals("equals") && script.call.hasReceiver() && arguments.length == 2 && arguments[1] != null;
        boolean isBroken = areEqual && looks && hashes(script.call) && arguments[0].hashCode() != arguments[1].hashCode();
        return of(result, world) + (isBroken ? ", but the hash codes differ" : "");
    }

    /** Whether the class of the reference says what hash codes its objects have. */
    private boolean hashes(Call equals) {
        return api.calls.stream().anyMatch(call -> isHash(call) && call.owner().raw().isAssignableFrom(equals.owner().raw()));
    }

    static boolean isHash(Call call) {
        return call.name().equals("hashCode") && call.hasReceiver() && call.parameters().isEmpty();
    }

    /** Whether a method tells an order, of which only the sign counts. */
    static boolean isOrder(Call call) {
        return call.result().raw() == int.class && call.hasReceiver() && (call.name().equals("compareTo") && call.parameters().size() == 1
                || call.name().equals("compare") && call.parameters().size() == 2 && java.util.Comparator.class.isAssignableFrom(call.owner().raw()));
    }

    /** Whether an argument is another than it was before the call. */
    boolean isChanged(Term term, Object argument, World world) throws Throwable {
        boolean canChange = argument != null && (argument.getClass().isArray() || argument instanceof Collection<?>
                || argument instanceof Map<?, ?> || argument instanceof StringBuilder);
        return canChange && term.variables() == 0 && isOther(of(argument, world), of(term.make(world, new Object[0]), world), world);
    }

    /** Whether something is told as changed. It is noted where that is so for some values only of what was not known and was written over. */
    private static boolean isOther(String after, String before, World world) {
        if (after.equals(before)) {
            return false;
        }
        if (before.indexOf('\uE000') >= 0) {
            String whatever = java.util.regex.Pattern.quote(before).replaceAll("\uE000[^\uE001]*\uE001", "\\\\E.*\\\\Q");
            world.isUnsure |= after.matches("(?s)" + whatever);
        }
        return true;
    }

    /** A value as text. */
    String text(Object value, World world) {
        return of(value, world);
    }

    private String of(Object value, World world) {
        return of(value, world, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
    }

    private String of(Object value, World world, Set<Object> above, int depth) {
        if (value instanceof Double number && number == 0) {
            return "0.0";
        }
        if (value == null || value instanceof Number && maySpeak(value) || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof String text) {
            return Quoted.of(text);
        }
        if (value instanceof Character character) {
            return Quoted.of(character);
        }
        if (depth > DEPTH || !above.add(value)) {
            return "…";
        }
        try {
            return inside(value, world, above, depth + 1);
        } finally {
            above.remove(value);
        }
    }

    /** Whether the text of a value may be asked for: one of the program's own has it from a method of the program. */
    boolean maySpeak(Object value) {
        return looks || !World.isOwn(value.getClass());
    }

    private String inside(Object value, World world, Set<Object> above, int depth) {
        boolean isGone = value instanceof BaseStream<?, ?> || value instanceof Iterator<?>;
        if (!looks && (isGone || !value.getClass().isArray() && World.isOwn(value.getClass()))) {
            return isGone ? OBJECT : object(value, world, above, depth);
        }
        if (value instanceof CharSequence text) {
            return Quoted.of(text.toString());
        }
        if (value.getClass().isArray() || world.isOpenList(value)) {
            return parts(value, world, above, depth);
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(one -> "Optional(" + of(one, world, above, depth) + ")").orElse("Optional()");
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().limit(MOST).map(one -> of(one.getKey(), world, above, depth) + "=" + of(one.getValue(), world, above, depth))
                    .sorted().collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof BaseStream<?, ?> stream) {
            return elements(stream.iterator(), world, above, depth, false);
        }
        if (value instanceof Iterator<?> iterator) {
            String all = elements(iterator, world, above, depth, false);
            return World.isOwn(value.getClass()) ? all.substring(0, all.length() - 1) + end(iterator, world, above, depth) + "]" : all;
        }
        Method function = Applied.method(value);
        if (function != null) {
            return Applied.text(value, function, new Applied.Shower() {
                @Override public String show(Object one) {
                    return of(one, world, above, depth);
                }

                @Override public List<Object> make(Class<?> type) {
                    return made(type, world);
                }
            });
        }
        if (!World.isOwn(value.getClass())) {
            return value instanceof Iterable<?> all ? elements(all.iterator(), world, above, depth, value instanceof Set<?>) : value.toString();
        }
        return object(value, world, above, depth);
    }

    /** A few objects of a class of the program, for functions that take them. */
    private List<Object> made(Class<?> type, World world) {
        List<Object> all = new ArrayList<>();
        for (int size = 1; size <= 4 && all.size() < 3; size++) {
            for (Term term : values.of(Ty.of(asked(type)), size)) {
                try {
                    all.add(term.make(world, new Object[0]));
                } catch (Throwable refused) {
                    // It is none of the values, then.
                    continue;
                }
                if (all.size() == 3) {
                    break;
                }
            }
        }
        return all;
    }

    /** What an iterator of the program does past its end; nothing where it says that there is no more. */
    private String end(Iterator<?> iterator, World world, Set<Object> above, int depth) {
        if (iterator.hasNext()) {
            return "";
        }
        try {
            return ", then next() gives " + of(iterator.next(), world, above, depth);
        } catch (java.util.NoSuchElementException ended) {
            return "";
        } catch (RuntimeException other) {
            return ", then next() gives ! " + other.getClass().getSimpleName();
        }
    }

    /** The elements of an array, or of a list that need not be known. What is not known is shown by its place. */
    private String parts(Object value, World world, Set<Object> above, int depth) {
        Unset unset = world.unknown(value, -1);
        if (unset != null) {
            return world.show(unset);
        }
        List<?> list = value instanceof List<?> one ? one : null;
        int length = list == null ? Array.getLength(value) : list.size();
        List<String> all = new ArrayList<>();
        for (int at = 0; at < Math.min(MOST, length); at++) {
            unset = world.unknown(value, at);
            all.add(unset != null ? world.show(unset) : of(list == null ? Array.get(value, at) : list.get(at), world, above, depth));
        }
        return all.stream().collect(Collectors.joining(", ", list == null ? "{" : "[", list == null ? "}" : "]"));
    }

    private String elements(Iterator<?> all, World world, Set<Object> above, int depth, boolean isSorted) {
        List<String> texts = new ArrayList<>();
        while (all.hasNext() && texts.size() < MOST) {
            texts.add(of(all.next(), world, above, depth));
        }
        if (isSorted) {
            Collections.sort(texts);
        }
        return "[" + String.join(", ", texts) + "]";
    }

    private String object(Object value, World world, Set<Object> above, int depth) {
        Class<?> type = value.getClass();
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        Class<?> asked = asked(type);
        try {
            List<String> all = new ArrayList<>();
            if (asked.isRecord()) {
                for (RecordComponent component : asked.getRecordComponents()) {
                    all.add(component(value, component.getName(), all.size(), world, above, depth));
                }
                return type.getSimpleName() + all.stream().collect(Collectors.joining(", ", "(", ")"));
            }
            boolean isAsked = false;
            for (Call call : api.calls) {
                Class<?> result = call.result().raw();
                boolean isObserver = values.isAllowed(call) && call.hasReceiver() && call.parameters().isEmpty() && !call.name().equals("hashCode")
                        && (result.isPrimitive() && result != void.class || result == String.class || Number.class.isAssignableFrom(result));
                if (!isObserver || !world.type(call.owner().raw()).isInstance(value)) {
                    continue;
                }
                isAsked = true;
                if (!looks) {
                    continue;
                }
                String seen;
                try {
                    seen = of((Object) world.handle(call).invokeExact(new Object[] {value}), world, above, depth);
                } catch (OutOfMemoryError error) {
                    throw error;
                } catch (Throwable error) {
                    seen = "! " + error.getClass().getSimpleName();
                }
                if (call.name().equals("toString")) {
                    return seen;
                }
                all.add(call.name() + "=" + seen);
            }
            for (Field field : FIELDS.get(asked)) {
                Field own = java.lang.reflect.Modifier.isPrivate(field.getModifiers()) ? null : field(type, field.getName());
                if (own != null) {
                    all.add(field.getName() + "=" + content(value, own, world, above, depth));
                }
            }
            // What methods tell may be stored in many ways.
            return all.isEmpty() ? isAsked ? OBJECT : stored(value, world, above, depth) : all.stream().collect(Collectors.joining(", ", "{", "}"));
        } catch (ReflectiveOperationException failure) {
            return OBJECT;
        }
    }

    /** The class of the reference that says what is seen of objects of a class. */
    Class<?> asked(Class<?> type) {
        return api.types.stream().filter(one -> one.getSimpleName().equals(type.getSimpleName())).findFirst().orElse(type);
    }

    /** The content of a field of an object, if it has one of this name; else null. */
    String field(Object object, String name, World world) throws ReflectiveOperationException {
        Field own = field(object.getClass(), name);
        Set<Object> above = Collections.newSetFromMap(new IdentityHashMap<>());
        above.add(object);
        return own == null ? null : content(object, own, world, above, 1);
    }

    /** The fields of objects of a class of the program, those of its superclasses first. */
    static Field[] fields(Class<?> type) {
        return FIELDS.get(type);
    }

    /** What the reference calls a component, of an object that need not be a record: by a method of this name, or else a field. */
    private String component(Object value, String name, int number, World world, Set<Object> above, int depth) throws ReflectiveOperationException {
        Unset unset = value instanceof Record record ? world.unknown(record, number, name) : null;
        if (unset != null) {
            return world.show(unset);
        }
        Field field = field(value.getClass(), name);
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        for (String method : looks ? List.of(name, getter) : List.<String>of()) {
            Method reader = Arrays.stream(value.getClass().getDeclaredMethods())
                    .filter(one -> one.getName().equals(method) && one.getParameterCount() == 0 && !java.lang.reflect.Modifier.isStatic(one.getModifiers())).findFirst().orElse(null);
            if (reader != null) {
                reader.setAccessible(true);
                return of(reader.invoke(value), world, above, depth);
            }
        }
        if (field == null) {
            throw new NoSuchFieldException(name);
        }
        return content(value, field, world, above, depth);
    }

    /** An object that nobody can look into, as what a constructor has stored in it: so names of private fields do not count. */
    private String stored(Object value, World world, Set<Object> above, int depth) throws ReflectiveOperationException {
        Class<?> type = value.getClass();
        PlainClass plain = type.isAnonymousClass() || type.isLocalClass() ? null : world.plain(type);
        int[] slots = plain == null || plain.isRecord() || plain.fields().size() != FIELDS.get(type).length ? null : plain.makers().get(plain.fields().size());
        if (slots == null) {
            return OBJECT;
        }
        List<String> names = List.copyOf(plain.fields().keySet());
        List<String> all = new ArrayList<>();
        for (int slot : slots) {
            all.add(content(value, field(type, names.get(slot)), world, above, depth));
        }
        return type.getSimpleName() + all.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private String content(Object value, Field field, World world, Set<Object> above, int depth) throws ReflectiveOperationException {
        PlainClass plain = world.plain(field.getDeclaringClass());
        int number = plain == null ? -1 : plain.number(field.getName());
        Unset unset = number < 0 ? null : world.unknown(value, number);
        if (unset != null) {
            return world.show(unset);
        }
        field.setAccessible(true);
        return of(field.get(value), world, above, depth);
    }

    /** The field of this name of objects of a class, or null. */
    static Field field(Class<?> type, String name) {
        return Arrays.stream(FIELDS.get(type)).filter(one -> one.getName().equals(name)).findFirst().orElse(null);
    }
}
