import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** What counted texts call: steps, lines, and what waits for ever. */
final class Watch {
    static final class Stop extends Error {}

    static long limit;
    static long steps;
    static boolean isHung;
    static BitSet lines = new BitSet();

    static void step() {
        if (isHung || ++steps > limit) {
            throw new Stop();
        }
    }

    static void at(int line) {
        lines.set(line);
    }

    static void hang() {
        isHung = true;
        throw new Stop();
    }
}

/**
 * Calls of random classes in plain Java, made without any cleverness.
 *
 * <p>Argument: a file with a line for each class: its name, whether its scripts are enumerated, the most calls, the greatest size, the
 * most steps, the depth of arguments that are filled in. Prints for each class its scripts with their endings, those with deep arguments,
 * the lines that are come by, and how the methods {@code run0}, {@code run1} and so on of its class {@code Check…} end.
 */
public final class Plain {
    private static final int[] NUMBERS = {-1, 0, 1};
    private static final List<String> TEXTS = List.of("", "a");
    private static final int LONGEST = 2;
    /** The greatest size of deep arguments that are not filled in. */
    private static final int OTHERS = 3;
    /** The most scripts with deep arguments of a method. */
    private static final int MOST_DEEP = 20_000;

    interface Maker {
        Object make() throws Exception;
    }

    /** A value: how it is made, its text, its size. */
    record Form(Maker maker, String text, int size) {}

    /** A call with its arguments. */
    record Step(Executable executable, Form receiver, List<Form> arguments) {
        String text() {
            String all = arguments.stream().map(Form::text).collect(Collectors.joining(", ", "(", ")"));
            if (executable instanceof Constructor<?> constructor) {
                boolean isGeneric = constructor.getDeclaringClass().getTypeParameters().length > 0;
                return "new " + executable.getDeclaringClass().getCanonicalName() + (isGeneric ? "<>" : "") + all;
            }
            return (receiver == null ? "" : receiver.text() + ".") + executable.getName() + all;
        }

        int size() {
            return 1 + (receiver == null ? 0 : receiver.size()) + arguments.stream().mapToInt(Form::size).sum();
        }
    }

    private final Class<?> home;
    private final int calls;
    private final int size;
    private final int depth;
    private final BitSet lines = new BitSet();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private static final PrintStream OUT = System.out;

    private Plain(Class<?> home, int calls, int size, int depth) {
        this.home = home;
        this.calls = calls;
        this.size = size;
        this.depth = depth;
    }

    public static void main(String[] words) throws Exception {
        StringBuilder told = new StringBuilder();
        for (String line : Files.readAllLines(Path.of(words[0]))) {
            String[] parts = line.split(" ");
            Plain plain = new Plain(Class.forName(parts[0]), Integer.parseInt(parts[2]), Integer.parseInt(parts[3]), Integer.parseInt(parts[5]));
            Watch.limit = Long.parseLong(parts[4]);
            told.append("class\t").append(parts[0]).append('\n');
            if (parts[1].equals("true")) {
                plain.scripts(told);
                plain.deep(told);
            }
            plain.bodies(told);
        }
        OUT.write(told.toString().getBytes(StandardCharsets.UTF_8));
        OUT.flush();
    }

    private boolean isTool() {
        return Arrays.stream(home.getDeclaredMethods()).allMatch(one -> Modifier.isStatic(one.getModifiers()))
                && Arrays.stream(home.getDeclaredFields()).allMatch(one -> Modifier.isStatic(one.getModifiers()));
    }

    /** Whether objects of a class never change: all fields are final, and there are no arrays among them. */
    private static boolean isFixed(Class<?> type) {
        return type.isRecord() || Arrays.stream(type.getDeclaredFields()).allMatch(one -> Modifier.isFinal(one.getModifiers()) && one.getType().isPrimitive());
    }

    private boolean isShared() {
        return Arrays.stream(home.getDeclaredMethods()).anyMatch(one -> one.getName().equals("reset$"));
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).filter(one -> Modifier.isPublic(one.getModifiers()) && !one.isSynthetic()
                && !(type.isRecord() && Arrays.stream(type.getRecordComponents()).anyMatch(part -> part.getAccessor().equals(one)))
                && !(type.isRecord() && List.of("equals", "hashCode", "toString").contains(one.getName()))).toList();
    }

    /** All calls on their own, then what goes on with them. */
    private void scripts(StringBuilder told) throws Exception {
        List<Class<?>> types = new ArrayList<>(List.of(home));
        Arrays.stream(home.getDeclaredClasses()).filter(Class::isRecord).forEach(types::add);
        for (Class<?> type : types) {
            for (Constructor<?> one : type.getDeclaredConstructors()) {
                if (type != home || !isTool()) {
                    go(told, one, false, size, new ArrayList<>());
                }
            }
            for (Method one : methods(type)) {
                if (Modifier.isStatic(one.getModifiers()) || isFixed(type)) {
                    go(told, one, !Modifier.isStatic(one.getModifiers()), size, new ArrayList<>());
                }
            }
        }
        told.append("lines\t").append(lines).append('\n');
    }

    private void go(StringBuilder told, Executable executable, boolean hasReceiver, int room, List<Step> before) throws Exception {
        for (Step step : steps(executable, hasReceiver, room)) {
            List<Step> script = new ArrayList<>(before);
            script.add(step);
            String ending = run(script);
            int sum = script.stream().mapToInt(Step::size).sum();
            told.append("s\t").append(text(script)).append('\t').append(script.size()).append('\t').append(sum).append('\t').append(ending).append('\n');
            boolean isOpen = isShared() || !isFixed(home) && script.get(0).executable() instanceof Constructor<?> made && made.getDeclaringClass() == home;
            if (ending.startsWith("=") && isOpen && script.size() < calls) {
                for (Method one : methods(home)) {
                    if (isShared() || !Modifier.isStatic(one.getModifiers())) {
                        go(told, one, false, room - step.size(), script);
                    }
                }
            }
        }
    }

    private static String text(List<Step> script) {
        return script.stream().map(Step::text).collect(Collectors.joining("; "));
    }

    /** A call with all arguments for which there is room. */
    private List<Step> steps(Executable executable, boolean hasReceiver, int room) throws Exception {
        List<Step> all = new ArrayList<>();
        for (int sum = 0; sum < room; sum++) {
            List<Type> types = new ArrayList<>(List.of(executable.getGenericParameterTypes()));
            if (hasReceiver) {
                types.add(0, executable.getDeclaringClass());
            }
            for (List<Form> parts : products(types, sum)) {
                all.add(new Step(executable, hasReceiver ? parts.get(0) : null, hasReceiver ? parts.subList(1, parts.size()) : parts));
            }
        }
        return all;
    }

    private List<List<Form>> products(List<Type> types, int sum) throws Exception {
        if (types.isEmpty()) {
            return sum == 0 ? List.of(List.of()) : List.of();
        }
        List<List<Form>> all = new ArrayList<>();
        for (int first = 1; first <= sum; first++) {
            List<Form> heads = values(types.get(0), first);
            if (!heads.isEmpty()) {
                add(all, heads, products(types.subList(1, types.size()), sum - first));
            }
        }
        return all;
    }

    private static void add(List<List<Form>> all, List<Form> heads, List<List<Form>> tails) {
        for (Form head : heads) {
            for (List<Form> tail : tails) {
                List<Form> one = new ArrayList<>(List.of(head));
                one.addAll(tail);
                all.add(one);
            }
        }
    }

    /** The values of a type of exactly this size. */
    private List<Form> values(Type type, int size) throws Exception {
        List<Form> all = new ArrayList<>();
        if (type instanceof ParameterizedType || type instanceof Class<?> raw && raw.isArray()) {
            Type element = type instanceof Class<?> raw ? raw.getComponentType() : Integer.class;
            for (int length = 0; length <= LONGEST; length++) {
                for (List<Form> parts : products(java.util.Collections.nCopies(length, element), size - 1)) {
                    all.add(type instanceof Class<?> raw ? array(raw, parts) : list(parts));
                }
            }
            return all;
        }
        if (type instanceof Class<?> raw && raw.isSealed()) {
            for (Class<?> one : raw.getPermittedSubclasses()) {
                all.addAll(values(one, size));
            }
            return all;
        }
        if (type instanceof Class<?> raw && (raw.isRecord() || raw == home)) {
            for (List<Form> parts : products(List.of(raw.getDeclaredConstructors()[0].getGenericParameterTypes()), size - 1)) {
                object(raw, parts, all);
            }
            return all;
        }
        if (type == IntUnaryOperator.class && size > 1) {
            tables(size, all);
        }
        if (type == String.class && size == 2) {
            // The same texts as other objects.
            TEXTS.forEach(one -> all.add(new Form(() -> new String(one), "new String(\"" + one + "\")", 2)));
        }
        return size == 1 ? simple(type) : all;
    }

    /** Functions that answer one number, but for some numbers another one: each such entry counts two. */
    private static void tables(int size, List<Form> all) {
        int choices = NUMBERS.length + 1;
        for (int otherwise : NUMBERS) {
            for (int code = 0; code < Math.pow(choices, NUMBERS.length); code++) {
                Map<Integer, Integer> table = new LinkedHashMap<>();
                for (int at = 0, rest = code; at < NUMBERS.length; at++, rest /= choices) {
                    if (rest % choices > 0) {
                        table.put(NUMBERS[at], NUMBERS[rest % choices - 1]);
                    }
                }
                if (1 + 2 * table.size() == size && !table.containsValue(otherwise)) {
                    StringBuilder text = new StringBuilder("x -> ");
                    table.forEach((key, answer) -> text.append("x == ").append(key).append(" ? ").append(answer).append(" : "));
                    all.add(new Form(() -> (IntUnaryOperator) x -> table.getOrDefault(x, otherwise), text.toString() + otherwise, size));
                }
            }
        }
    }

    private static Form array(Class<?> type, List<Form> parts) {
        String name = type.getCanonicalName();
        String text = parts.isEmpty() ? "new " + name.replaceFirst("\\[\\]", "[0]")
                : "new " + name + parts.stream().map(Form::text).collect(Collectors.joining(", ", "{", "}"));
        return new Form(() -> {
            Object array = Array.newInstance(type.getComponentType(), parts.size());
            for (int at = 0; at < parts.size(); at++) {
                Array.set(array, at, parts.get(at).maker().make());
            }
            return array;
        }, text, sum(parts));
    }

    private static int sum(List<Form> parts) {
        return 1 + parts.stream().mapToInt(Form::size).sum();
    }

    private static Form list(List<Form> parts) {
        String all = parts.stream().map(Form::text).collect(Collectors.joining(", "));
        return new Form(() -> {
            List<Object> list = new ArrayList<>();
            for (Form part : parts) {
                list.add(part.maker().make());
            }
            return list;
        }, parts.isEmpty() ? "new ArrayList<>()" : "new ArrayList<>(List.of(" + all + "))", sum(parts));
    }

    /** A record or an object that never changes; none where its constructor throws. */
    private void object(Class<?> type, List<Form> parts, List<Form> all) {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        Maker maker = () -> constructor.newInstance(arguments(parts));
        String text = new Step(constructor, null, parts).text();
        try {
            Watch.steps = 0;
            Watch.isHung = false;
            maker.make();
            all.add(new Form(maker, text, sum(parts)));
        } catch (Exception refused) {
            // It is no value.
        }
    }

    private List<Form> simple(Type type) {
        List<Form> all = new ArrayList<>();
        if (type == int.class || type == Integer.class || type instanceof TypeVariable<?>) {
            Arrays.stream(NUMBERS).forEach(one -> all.add(new Form(() -> one, String.valueOf(one), 1)));
        } else if (type == long.class) {
            Arrays.stream(NUMBERS).forEach(one -> all.add(new Form(() -> (long) one, one + "L", 1)));
        } else if (type == double.class) {
            List.of(-1.0, 0.5).forEach(one -> all.add(new Form(() -> one, one.toString(), 1)));
        } else if (type == char.class) {
            List.of('a', '0').forEach(one -> all.add(new Form(() -> one, "'" + one + "'", 1)));
        } else if (type == String.class) {
            TEXTS.forEach(one -> all.add(new Form(() -> one, "\"" + one + "\"", 1)));
        } else if (type == boolean.class) {
            List.of(false, true).forEach(one -> all.add(new Form(() -> one, String.valueOf(one), 1)));
        } else if (type == IntUnaryOperator.class) {
            Arrays.stream(NUMBERS).forEach(one -> all.add(new Form(() -> (IntUnaryOperator) x -> one, "x -> " + one, 1)));
            all.add(new Form(() -> (IntUnaryOperator) x -> x, "x -> x", 1));
        } else if (type instanceof Class<?> raw && raw.isEnum()) {
            for (Object one : raw.getEnumConstants()) {
                all.add(new Form(() -> one, raw.getCanonicalName() + "." + one, 1));
            }
        } else {
            throw new IllegalArgumentException(type.toString());
        }
        return all;
    }

    /** Calls with arguments that are filled in up to a depth. */
    private void deep(StringBuilder told) throws Exception {
        List<Class<?>> types = new ArrayList<>(List.of(home));
        Arrays.stream(home.getDeclaredClasses()).filter(Class::isRecord).forEach(types::add);
        for (Class<?> type : types) {
            for (Method one : methods(type)) {
                boolean hasReceiver = !Modifier.isStatic(one.getModifiers());
                List<Type> parameters = new ArrayList<>(List.of(one.getGenericParameterTypes()));
                if (hasReceiver) {
                    parameters.add(0, type);
                }
                if (depth == 0 || hasReceiver && !isPlain(type) || parameters.stream().noneMatch(this::isPlain)) {
                    continue;
                }
                List<List<Form>> all = List.of(List.of());
                for (int at = parameters.size() - 1; at >= 0; at--) {
                    List<List<Form>> longer = new ArrayList<>();
                    List<Form> heads = deep(parameters.get(at), 1);
                    if (all.size() * heads.size() <= MOST_DEEP) {
                        add(longer, heads, all);
                    }
                    all = longer;
                }
                told.append("deep\t").append(one.getName()).append('\t').append(!all.isEmpty()).append('\n');
                for (List<Form> parts : all) {
                    List<Step> script = List.of(new Step(one, hasReceiver ? parts.get(0) : null, hasReceiver ? parts.subList(1, parts.size()) : parts));
                    told.append("d\t").append(text(script)).append('\t').append(run(script)).append('\n');
                }
            }
        }
    }

    private static boolean isSequence(Type type) {
        return type instanceof ParameterizedType || type instanceof Class<?> raw && raw.isArray();
    }

    /** All functions that answer each number something, and all other arguments one number or themselves. */
    private static List<Form> functions() {
        List<Form> all = new ArrayList<>();
        for (int code = 0; code < Math.pow(NUMBERS.length, NUMBERS.length); code++) {
            Map<Integer, Integer> table = new LinkedHashMap<>();
            StringBuilder text = new StringBuilder("x -> ");
            for (int at = 0, rest = code; at < NUMBERS.length; at++, rest /= NUMBERS.length) {
                table.put(NUMBERS[at], NUMBERS[rest % NUMBERS.length]);
                text.append("x == ").append(NUMBERS[at]).append(" ? ").append(table.get(NUMBERS[at])).append(" : ");
            }
            for (int otherwise : NUMBERS) {
                all.add(new Form(() -> (IntUnaryOperator) x -> table.getOrDefault(x, otherwise), text.toString() + otherwise, 1));
            }
            all.add(new Form(() -> (IntUnaryOperator) x -> table.getOrDefault(x, x), text + "x", 1));
        }
        return all;
    }

    /** Whether objects are nothing but their parts: functions, arrays, lists, a record without a constructor of its own, or what only such records are. */
    private boolean isPlain(Type type) {
        if (isSequence(type) || type == IntUnaryOperator.class) {
            return true;
        }
        if (!(type instanceof Class<?> raw) || !raw.isRecord() && !raw.isSealed()) {
            return false;
        }
        return raw.isSealed() || !refuses(raw);
    }

    private static boolean refuses(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            if (constructor.getParameterCount() == 2) {
                Watch.steps = 0;
                Watch.isHung = false;
                constructor.newInstance(-1, false);
            }
            return false;
        } catch (ReflectiveOperationException refused) {
            return true;
        }
    }

    private List<Form> deep(Type type, int level) throws Exception {
        List<Form> all = new ArrayList<>();
        if (!isPlain(type)) {
            for (int size = 1; size <= OTHERS; size++) {
                all.addAll(values(type, size));
            }
            return all;
        }
        if (type == IntUnaryOperator.class) {
            return functions();
        }
        if (isSequence(type)) {
            List<Form> elements = deep(type instanceof Class<?> array ? array.getComponentType() : Integer.class, level);
            List<List<Form>> products = List.of(List.of());
            for (int length = 0; length <= LONGEST; length++) {
                products.forEach(parts -> all.add(type instanceof Class<?> array ? array(array, parts) : list(parts)));
                List<List<Form>> longer = new ArrayList<>();
                add(longer, elements, products);
                products = longer;
            }
            return all;
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isSealed()) {
            for (Class<?> one : raw.getPermittedSubclasses()) {
                all.addAll(deep(one, level));
            }
            return all;
        }
        RecordComponent[] components = raw.getRecordComponents();
        if (level > depth && components.length > 0) {
            return all;
        }
        List<List<Form>> products = List.of(List.of());
        for (int at = components.length - 1; at >= 0; at--) {
            List<List<Form>> longer = new ArrayList<>();
            add(longer, deep(components[at].getGenericType(), level + 1), products);
            products = longer;
        }
        for (List<Form> parts : products) {
            object(raw, parts, all);
        }
        return all;
    }

    private static Object[] arguments(List<Form> forms) throws Exception {
        Object[] all = new Object[forms.size()];
        for (int at = 0; at < all.length; at++) {
            all[at] = forms.get(at).maker().make();
        }
        return all;
    }

    private void begin() throws Exception {
        if (isShared()) {
            Method reset = home.getDeclaredMethod("reset$");
            reset.setAccessible(true);
            reset.invoke(null);
        }
        Watch.steps = 0;
        Watch.isHung = false;
        Watch.lines = new BitSet();
        output.reset();
        System.setOut(new PrintStream(output, true));
    }

    /** How a script ends: {@code =} and what is seen, or {@code !} and what is thrown. */
    private String run(List<Step> script) throws Exception {
        begin();
        Object object = null;
        String ending = "";
        try {
            for (Step step : script) {
                Object receiver = step.receiver() == null ? object : step.receiver().maker().make();
                Object[] arguments = arguments(step.arguments());
                output.reset();
                step.executable().setAccessible(true);
                if (step.executable() instanceof Constructor<?> constructor) {
                    object = constructor.newInstance(arguments);
                    ending = "";
                } else {
                    Object result = ((Method) step.executable()).invoke(receiver, arguments);
                    ending = ((Method) step.executable()).getReturnType() == void.class ? "" : shown(result);
                }
                List<Integer> changed = new ArrayList<>();
                for (int at = 0; at < arguments.length; at++) {
                    boolean canChange = arguments[at].getClass().isArray() || arguments[at] instanceof List<?>;
                    changed.addAll(canChange && !shown(arguments[at]).equals(shown(step.arguments().get(at).maker().make())) ? List.of(at) : List.of());
                }
                for (int at : changed) {
                    ending += (ending.isEmpty() ? "" : ", ") + (changed.size() == 1 ? "the argument is " : "argument " + (at + 1) + " is ") + shown(arguments[at]);
                }
                if (output.size() > 0) {
                    ending += (ending.isEmpty() ? "" : ", ") + "prints \"" + output + "\"";
                }
            }
            ending = "= " + ending;
        } catch (InvocationTargetException wrapped) {
            ending = thrown(wrapped.getCause());
        }
        return ended(ending);
    }

    /** The ending, unless a limit was exceeded, whatever the program made of that. */
    private String ended(String ending) {
        if (Watch.isHung) {
            return "! time limit";
        }
        if (Watch.steps > Watch.limit) {
            return "! step limit";
        }
        lines.or(Watch.lines);
        return ending;
    }

    private String thrown(Throwable error) {
        String own = home.getName();
        for (StackTraceElement frame : error.getStackTrace()) {
            if (frame.getClassName().equals(own) || frame.getClassName().startsWith(own + "$")) {
                return "! " + error.getClass().getSimpleName() + " at " + frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "! " + error.getClass().getSimpleName();
    }

    private void bodies(StringBuilder told) throws Exception {
        Class<?> check = Class.forName("Check" + home.getName());
        // A lambda in a body is a method, too.
        long count = Arrays.stream(check.getDeclaredMethods()).filter(one -> !one.isSynthetic()).count();
        for (int number = 0; number < count; number++) {
            begin();
            String ending;
            try {
                ending = "= " + shown(check.getDeclaredMethod("run" + number).invoke(null));
            } catch (InvocationTargetException wrapped) {
                ending = thrown(wrapped.getCause());
            }
            told.append("b\t").append(ended(ending)).append('\t').append(Watch.lines).append('\n');
        }
    }

    /** A value as text. */
    private static String shown(Object value) {
        if (value instanceof String text) {
            return "\"" + text + "\"";
        }
        if (value instanceof Character one) {
            return "'" + one + "'";
        }
        if (value != null && value.getClass().isArray()) {
            List<String> all = new ArrayList<>();
            for (int at = 0; at < Array.getLength(value); at++) {
                all.add(shown(Array.get(value, at)));
            }
            return "{" + String.join(", ", all) + "}";
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Plain::shown).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Record record) {
            List<String> all = new ArrayList<>();
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                try {
                    component.getAccessor().setAccessible(true);
                    all.add(shown(component.getAccessor().invoke(record)));
                } catch (ReflectiveOperationException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
            return record.getClass().getSimpleName() + "(" + String.join(", ", all) + ")";
        }
        return String.valueOf(value);
    }
}
