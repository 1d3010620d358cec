import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of each type, by size.
 *
 * <p>In: the pools of the plan, the literals of the texts, the calls that make objects. Out: for a type and a size the terms, in a
 * fixed order. A term whose construction throws is no value. Literals of the texts, and their neighbours, count two.
 */
final class Values {
    /** The most terms of one type and size. */
    private static final int MOST = 200_000;

    private final Plan plan;
    private final Api api;
    private final ClassSources sources;
    private final World world;
    private final Map<Ty, List<List<Term>>> known = new HashMap<>();
    private final Set<Integer> forbidden = new HashSet<>();
    private final Map<Ty, Boolean> needsNull = new HashMap<>();
    private boolean isTwice;
    /** Types whose values were more than are made. */
    final Set<String> cut = new LinkedHashSet<>();

    Values(Plan plan, Api api, ClassSources sources, World world) {
        this.plan = plan;
        this.api = api;
        this.sources = sources;
        this.world = world;
    }

    /** Leaves out calls, as if they were not declared. */
    Values without(Set<Integer> calls) {
        forbidden.addAll(calls);
        return this;
    }

    /** Has each text twice, as different objects, and a boxed number of which Java makes a new object each time. */
    Values twice(boolean is) {
        isTwice = is;
        return this;
    }

    boolean isAllowed(Call call) {
        return !forbidden.contains(call.number());
    }

    /** The terms of a type of exactly this size. */
    List<Term> of(Ty type, int size) {
        if (size < 1 || size > plan.size) {
            return List.of();
        }
        List<List<Term>> sizes = known.computeIfAbsent(type, one -> new ArrayList<>());
        while (sizes.size() < size) {
            int next = sizes.size() + 1;
            List<Term> made = make(type, next);
            // Recursion on smaller sizes may have come first.
            if (sizes.size() < next) {
                sizes.add(made);
            }
        }
        return sizes.get(size - 1);
    }

    /** Says why there is no value of a type; null if there is one. */
    String missing(Ty type) {
        for (int size = 1; size <= plan.size; size++) {
            if (!of(type, size).isEmpty()) {
                return null;
            }
        }
        Class<?> raw = type.raw();
        if (!World.isOwn(raw)) {
            return "there are no values of `" + type.java() + "` to pass";
        }
        if (api.implementing(raw).isEmpty()) {
            return "no class implements `" + type.java() + "`: give one with `--with`";
        }
        int least = least(type, Set.of());
        if (least > plan.size && least <= Plan.LARGEST) {
            return "no value of `" + type.java() + "` is as small as " + plan.size + ": look further with `--size " + least + "`";
        }
        String outer = Call.isInner(raw) ? missing(Ty.of(raw.getDeclaringClass())) : null;
        if (outer != null) {
            return "`" + type.java() + "` is made by an object of `" + Ty.of(raw.getDeclaringClass()).java() + "`, and " + outer;
        }
        return "no constructor of `" + type.java() + "` can be called: write one that is not private and ends well, or a static method that makes one";
    }

    /** The least size that a value of a type can have by what its constructors take; more than {@link Plan#LARGEST} if none can be made. */
    private int least(Ty type, Set<Class<?>> above) {
        Class<?> raw = type.raw();
        if (raw.isArray()) {
            return Math.min(Plan.LARGEST + 1, 1 + plan.least * least(Ty.of(raw.getComponentType()), above));
        }
        if (!World.isOwn(raw) || raw.isEnum() || needsNull(type)) {
            return 1;
        }
        Set<Class<?>> inside = new HashSet<>(above);
        int least = Plan.LARGEST + 1;
        for (Call call : inside.add(raw) ? api.calls : List.<Call>of()) {
            boolean isMaker = isAllowed(call) && (call.isConstructor() || !call.hasReceiver()) && raw.isAssignableFrom(call.isConstructor() ? call.owner().raw() : call.result().raw());
            if (isMaker) {
                least = Math.min(least, 1 + call.parts().stream().mapToInt(one -> least(one, inside)).sum());
            }
        }
        return least;
    }

    /** Some terms of a type other than one, the smallest first. */
    List<Term> others(Ty type, Term term, int most) {
        String text = Script.text(term);
        List<Term> all = new ArrayList<>();
        for (int size = 1; size <= plan.size && all.size() < most; size++) {
            for (Term other : of(type, size)) {
                if (!Script.text(other).equals(text) && !other.hasNull() && all.size() < most) {
                    all.add(other);
                }
            }
        }
        return all;
    }

    private List<Term> make(Ty type, int size) {
        Class<?> raw = type.raw();
        List<Term> made = new ArrayList<>();
        if (!raw.isPrimitive() && (plan.isNull || needsNull(type)) && size == 1) {
            made.add(new Term.Constant(type, null, "null", 1));
        }
        if (raw.isArray()) {
            sequences(type, Ty.of(raw.getComponentType()), size, made);
        } else if (World.isOwn(raw)) {
            own(type, size, made);
        } else {
            int[] sizes = Term.Library.sizes(raw, plan.least, plan.most);
            if (raw == Comparator.class) {
                if (size == 1) {
                    made.add(new Term.Order(type, false));
                    made.add(new Term.Order(type, true));
                }
            } else if (sizes != null) {
                library(type, sizes, size, made);
            } else if (!constants(type, size, made)) {
                function(type, size, made);
            } else if (raw == Object.class && !type.arguments().isEmpty()) {
                own(type.argument(0), size, made);
            }
        }
        return made;
    }

    /** The least whole number that Java makes a new object of wherever it is boxed. */
    static final long UNKEPT = 128;
    /** A character above 127, of which it does so as well. */
    private static final char UNKEPT_LETTER = 'ä';

    /** Numbers, truth values, characters and texts; whether the type is one of these. */
    private boolean constants(Ty type, int size, List<Term> made) {
        if (!isConstant(type, size, made)) {
            return false;
        }
        Class<?> raw = type.raw();
        if (isTwice && raw.isAssignableFrom(String.class)) {
            of(type, size - 1).stream().filter(one -> one instanceof Term.Constant constant && constant.isText()).forEach(one -> made.add(new CopiedText(one)));
        }
        return true;
    }

    private boolean isConstant(Ty type, int size, List<Term> made) {
        Class<?> raw = type.raw();
        if (raw == int.class || raw == Integer.class || raw == Object.class || raw == Number.class || raw == Comparable.class) {
            Set<Long> numbers = numbers(plan.ints, size, plan.minesInts, Integer.MIN_VALUE, Integer.MAX_VALUE);
            unkept(type, size, plan.ints, numbers);
            numbers.forEach(one -> made.add(Term.Constant.of(type, one, size)));
            if (raw == Object.class && size == 1) {
                made.add(new Term.Constant(type, "a", "\"a\"", size));
            }
        } else if (raw == long.class || raw == Long.class) {
            Set<Long> numbers = numbers(plan.longs, size, plan.minesInts, Long.MIN_VALUE, Long.MAX_VALUE);
            unkept(type, size, plan.longs, numbers);
            numbers.forEach(one -> made.add(Term.Constant.of(type, one, size)));
        } else if (raw == short.class || raw == Short.class) {
            Set<Long> numbers = numbers(plan.ints, size, plan.minesInts, Short.MIN_VALUE, Short.MAX_VALUE);
            unkept(type, size, plan.ints, numbers);
            numbers.forEach(one -> made.add(Term.Constant.of(type, one, size)));
        } else if (raw == byte.class || raw == Byte.class) {
            numbers(plan.ints, size, plan.minesInts, Byte.MIN_VALUE, Byte.MAX_VALUE).forEach(one -> made.add(Term.Constant.of(type, one, size)));
        } else if (raw == boolean.class || raw == Boolean.class) {
            if (size == 1) {
                made.add(new Term.Constant(type, false, "false", 1));
                made.add(new Term.Constant(type, true, "true", 1));
            }
        } else if (raw == double.class || raw == Double.class || raw == float.class || raw == Float.class) {
            Set<Double> all = new LinkedHashSet<>(size == 1 ? plan.doubles : Set.of());
            if (size == 2 && plan.minesDoubles) {
                sources.fractions.stream().filter(one -> !plan.doubles.contains(one)).limit(6).forEach(all::add);
            }
            boolean isFloat = raw == float.class || raw == Float.class;
            all.forEach(one -> made.add(isFloat ? new Term.Constant(type, one.floatValue(), one.floatValue() + "f", size)
                    : new Term.Constant(type, one, one.toString(), size)));
        } else if (raw == char.class || raw == Character.class) {
            Set<Character> all = new LinkedHashSet<>(size == 1 ? plan.chars : Set.of());
            if (size == 2 && plan.minesChars) {
                sources.characters.stream().filter(one -> !plan.chars.contains(one)).limit(6).forEach(all::add);
                if (isTwice && mayBeBoxed(raw) && !plan.chars.contains(UNKEPT_LETTER)) {
                    all.add(UNKEPT_LETTER);
                }
            }
            all.forEach(one -> made.add(new Term.Constant(type, one, Quoted.of(one), size)));
        } else if (raw == String.class || raw == CharSequence.class) {
            Set<String> all = new LinkedHashSet<>(size == 1 ? plan.strings : Set.of());
            if (size == 2 && plan.minesStrings) {
                sources.strings.stream().filter(one -> !plan.strings.contains(one)).limit(6).forEach(all::add);
                sources.names.stream().filter(one -> !plan.strings.contains(one)).forEach(all::add);
            }
            all.forEach(one -> made.add(new Term.Constant(type, one, Quoted.of(one), size)));
        } else {
            return false;
        }
        return true;
    }

    /** Whether values of a type are boxed: by those who hand them over, by a submission, or perhaps within, where boxes are compared as well. */
    private boolean mayBeBoxed(Class<?> raw) {
        return !raw.isPrimitive() || plan.boxes || sources.boxes && (sources.tellsObjectsApart || sources.asksEquals);
    }

    /** Adds a number of which two boxes are different objects, where numbers may be boxed and the user has named none. */
    private void unkept(Ty type, int size, Set<Long> pool, Set<Long> numbers) {
        if (isTwice && mayBeBoxed(type.raw()) && size == 2 && plan.minesInts && !pool.contains(UNKEPT)) {
            numbers.add(UNKEPT);
        }
    }

    private Set<Long> numbers(Set<Long> pool, int size, boolean mines, long least, long most) {
        Set<Long> all = new LinkedHashSet<>();
        if (size == 1) {
            all.addAll(pool);
        } else if (size == 2 && mines) {
            for (long neighbour : new long[] {0, -1, 1}) {
                sources.numbers.stream().limit(6).map(one -> one + neighbour).filter(one -> !pool.contains(one)).forEach(all::add);
            }
        }
        all.removeIf(one -> one < least || one > most);
        return all;
    }

    private void sequences(Ty type, Ty element, int size, List<Term> made) {
        for (int length = plan.least; length <= plan.most && length < size; length++) {
            List<Ty> types = new ArrayList<>();
            for (int at = 0; at < length; at++) {
                types.add(element);
            }
            products(types, size - 1, parts -> add(made, new Term.Elements(type, parts)));
        }
    }

    private void library(Ty type, int[] sizes, int size, List<Term> made) {
        boolean isMap = Term.Library.isMap(type.raw());
        for (int length = sizes[0]; length <= sizes[1]; length++) {
            List<Ty> types = new ArrayList<>();
            for (int at = 0; at < (isMap ? 2 * length : length); at++) {
                types.add(Term.Library.part(type, at));
            }
            products(types, size - 1, parts -> {
                Term.Library term = new Term.Library(type, parts);
                boolean isCopied = type.raw() == StringBuilder.class && parts.get(0) instanceof CopiedText;
                if (!isCopied && (!Term.Library.isSet(type.raw()) || isIncreasing(type, parts, isMap ? 2 : 1))) {
                    add(made, term);
                }
            });
        }
    }

    /** Whether the parts of a set stand in the order of their texts, none twice, so that each set is made once. */
    private static boolean isIncreasing(Ty type, List<Term> parts, int step) {
        for (int at = 0; at < parts.size(); at += step) {
            // It may equal another part.
            if (parts.get(at) instanceof CopiedText) {
                return false;
            }
        }
        for (int at = step; at < parts.size(); at += step) {
            String one = Script.text(parts.get(at - step));
            String other = Script.text(parts.get(at));
            if (one.compareTo(other) >= 0) {
                return false;
            }
        }
        return true;
    }

    private void function(Ty type, int size, List<Term> made) {
        Method method = Term.Function.method(type.raw());
        if (method == null || method.getReturnType() == void.class && size != 1) {
            return;
        }
        int arity = method.getParameterCount();
        Ty result = bound(method.getGenericReturnType(), type);
        List<Ty> parameters = java.util.Arrays.stream(method.getGenericParameterTypes()).map(one -> bound(one, type)).toList();
        if (method.getReturnType() == void.class) {
            made.add(Term.Function.idle(type, arity));
        } else if (size > 1) {
            tables(type, parameters, result, size, made);
        } else {
            of(result, 1).forEach(answer -> made.add(Term.Function.table(type, parameters, List.of(), List.of(answer))));
            for (int at = 0; at < arity; at++) {
                if (parameters.get(at).equals(result)) {
                    made.add(Term.Function.projection(type, at, arity));
                }
            }
        }
    }

    /** What functions of a type are asked and answer; null if it is none, or one without an answer or with many keys. */
    FunctionShape shape(Ty type) {
        boolean isFunction = of(type, 1).stream().anyMatch(term -> term instanceof Term.Function function && function.hasAnswer());
        Method method = isFunction ? Term.Function.method(type.raw()) : null;
        if (method == null) {
            return null;
        }
        Ty result = bound(method.getGenericReturnType(), type);
        List<Ty> parameters = java.util.Arrays.stream(method.getGenericParameterTypes()).map(one -> bound(one, type)).toList();
        List<List<Term>> keys = parameters.isEmpty() ? List.of() : keys(parameters);
        return parameters.size() > 1 || keys.size() > FunctionShape.KEYS ? null : new FunctionShape(parameters, result, keys, of(result, 1));
    }

    /** The arguments that a function can be told apart by. */
    private List<List<Term>> keys(List<Ty> parameters) {
        List<List<Term>> keys = new ArrayList<>(List.of(List.of()));
        for (Ty parameter : parameters) {
            List<List<Term>> longer = new ArrayList<>();
            for (List<Term> key : keys) {
                for (Term term : of(parameter, 1)) {
                    if (Term.Function.isKey(term)) {
                        longer.add(java.util.stream.Stream.concat(key.stream(), java.util.stream.Stream.of(term)).toList());
                    }
                }
            }
            keys = longer;
        }
        return keys;
    }

    /** Tables of a size: some arguments with an answer of their own, and another answer for all others. */
    private void tables(Ty type, List<Ty> parameters, Ty result, int size, List<Term> made) {
        int cost = parameters.size() + 1;
        int entries = (size - 1) / cost;
        if (parameters.isEmpty() || (size - 1) % cost != 0 || entries > Term.Function.ENTRIES) {
            return;
        }
        List<List<Term>> keys = keys(parameters);
        for (Term otherwise : of(result, 1)) {
            table(type, parameters, keys, 0, entries, new ArrayList<>(), new ArrayList<>(List.of(otherwise)), made);
        }
    }

    /** Adds entries to a table, with keys in their order, and none that answers what all others answer. */
    private void table(Ty type, List<Ty> parameters, List<List<Term>> keys, int from, int open, List<List<Term>> chosen, List<Term> answers,
            List<Term> made) {
        if (open == 0) {
            add(made, Term.Function.table(type, parameters, List.copyOf(chosen), List.copyOf(answers)));
            return;
        }
        for (int at = from; at <= keys.size() - open; at++) {
            for (Term answer : of(answers.get(0).type, 1)) {
                if (answer != answers.get(0)) {
                    chosen.add(keys.get(at));
                    answers.add(answer);
                    table(type, parameters, keys, at + 1, open - 1, chosen, answers, made);
                    chosen.remove(chosen.size() - 1);
                    answers.remove(answers.size() - 1);
                }
            }
        }
    }

    /** A type in a generic interface, for its arguments; what is inherited from further up is taken by its place. */
    private Ty bound(Type type, Ty face) {
        if (type instanceof TypeVariable<?> variable) {
            TypeVariable<?>[] own = face.raw().getTypeParameters();
            for (int at = 0; at < own.length; at++) {
                if (own[at].getName().equals(variable.getName())) {
                    return face.argument(at);
                }
            }
            return face.argument(0);
        }
        try {
            return api.resolve(type);
        } catch (Api.NoValue none) {
            return Ty.of(Object.class);
        }
    }

    private void own(Ty type, int size, List<Term> made) {
        Class<?> raw = type.raw();
        List<Class<?>> implementing = api.implementing(raw);
        if (implementing.isEmpty()) {
            function(type, size, made);
        }
        for (Class<?> one : implementing) {
            if (one.isEnum()) {
                if (size == 1) {
                    constantsOf(one, made);
                }
                continue;
            }
            List<Call> makers = new ArrayList<>();
            api.calls.stream().filter(call -> isAllowed(call) && call.isConstructor() && call.owner().raw() == one).forEach(makers::add);
            if (makers.isEmpty()) {
                api.calls.stream().filter(call -> isAllowed(call) && !call.isConstructor() && !call.hasReceiver() && call.result().raw() == one).forEach(makers::add);
            }
            for (Call maker : makers) {
                products(maker.parts(), size - 1, parts -> {
                    Term term = new Term.Made(maker.owner(), maker, parts);
                    if (isMade(term)) {
                        add(made, term);
                    }
                });
            }
        }
    }

    private void constantsOf(Class<?> type, List<Term> made) {
        try {
            world.limit(plan.steps);
            Object[] constants = world.type(type).getEnumConstants();
            for (int at = 0; at < constants.length; at++) {
                made.add(new Term.Enumerated(Ty.of(type), at, ((Enum<?>) constants[at]).name()));
            }
        } catch (Throwable failure) {
            // An enum that cannot be initialised has no values; the calls that need one say so.
        }
    }

    private boolean isMade(Term term) {
        try {
            world.limit(plan.steps);
            term.make(world, new Object[0]);
            return world.state[0] >= 0;
        } catch (Throwable refused) {
            return false;
        }
    }

    private void add(List<Term> made, Term term) {
        if (made.size() < MOST) {
            made.add(term);
        } else {
            cut.add(term.type.java());
        }
    }

    /** Whether every way to make an object of a class needs another one: then {@code null} is the first. */
    private boolean needsNull(Ty type) {
        if (!World.isOwn(type.raw()) || type.raw().isInterface() || type.raw().isEnum()) {
            return false;
        }
        return needsNull.computeIfAbsent(type, one -> {
            List<Call> makers = api.calls.stream().filter(call -> call.isConstructor() && one.raw().isAssignableFrom(call.owner().raw())).toList();
            return !makers.isEmpty() && makers.stream().allMatch(call ->
                    call.parameters().stream().anyMatch(parameter -> parameter.raw() == one.raw()));
        });
    }

    /** What takes the parts of a product. */
    interface Taker {
        void take(List<Term> parts);
    }

    /** All lists of terms of these types whose sizes add up. */
    void products(List<Ty> types, int size, Taker taker) {
        products(types, 0, size, new ArrayList<>(), taker);
    }

    private void products(List<Ty> types, int at, int size, List<Term> parts, Taker taker) {
        int open = types.size() - at;
        if (open == 0) {
            if (size == 0) {
                taker.take(List.copyOf(parts));
            }
            return;
        }
        for (int first = open == 1 ? size : 1; first <= size - open + 1; first++) {
            for (Term term : of(types.get(at), first)) {
                parts.add(term);
                products(types, at + 1, size - first, parts, taker);
                parts.remove(parts.size() - 1);
            }
        }
    }
}

/** Literals as Java text. */
final class Quoted {
    private Quoted() {}

    static String of(char value) {
        return "'" + escaped(value, '\'') + "'";
    }

    static String of(String value) {
        StringBuilder text = new StringBuilder("\"");
        value.chars().forEach(one -> text.append(escaped((char) one, '"')));
        return text.append('"').toString();
    }

    private static String escaped(char value, char quote) {
        return switch (value) {
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '\r' -> "\\r";
            case '\\' -> "\\\\";
            default -> value == quote ? "\\" + quote
                    : value < ' ' || value > '~' && !Character.isLetter(value) ? String.format("\\u%04x", (int) value) : String.valueOf(value);
        };
    }
}
