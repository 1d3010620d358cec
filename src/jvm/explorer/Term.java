import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.Stream;

/** What a script passes: an expression that is text and can be made, anew for each run where it can change. */
abstract class Term {
    final Ty type;
    /** Constants, constructors and cells; a number is one. */
    final int size;

    Term(Ty type, int size) {
        this.type = type;
        this.size = size;
    }

    /** The value, in a world, where these are the script's variables. */
    abstract Object make(World world, Object[] variables) throws Throwable;

    /** The expression; {@code parts} are the texts of its parts. */
    abstract String text(List<String> parts, List<String> variables);

    List<Term> parts() {
        return List.of();
    }

    Term with(List<Term> parts) {
        return this;
    }

    /** The type that a part has to have. */
    Ty typeOfPart(int at) {
        return parts().get(at).type;
    }

    /** Whether {@code null} is in it. */
    boolean hasNull() {
        List<Term> parts = parts();
        for (int at = 0; at < parts.size(); at++) {
            if (parts.get(at).hasNull()) {
                return true;
            }
        }
        return false;
    }

    /** The variables that it names, as bits. */
    long variables() {
        long all = 0;
        List<Term> parts = parts();
        for (int at = 0; at < parts.size(); at++) {
            all |= parts.get(at).variables();
        }
        return all;
    }

    static int sum(List<Term> parts) {
        int sum = 0;
        for (int at = 0; at < parts.size(); at++) {
            sum += parts.get(at).size;
        }
        return sum;
    }

    /** A value that never changes. A number or character that Java would box where it stands is an object of its own in each place. */
    static final class Constant extends Term {
        private final Object value;
        private final String text;
        private final boolean isBoxed;

        Constant(Ty type, Object value, String text, int size) {
            super(type, size);
            // A text is the constant that stands in programs.
            this.value = value instanceof String constant ? constant.intern() : value;
            this.text = text;
            // A submission may take what is primitive here as a boxed value.
            isBoxed = value instanceof Number || value instanceof Character;
        }

        /** A whole number as a value of its type. */
        static Constant of(Ty type, long number, int size) {
            Class<?> raw = type.raw();
            if (raw == long.class || raw == Long.class) {
                return new Constant(type, number, number + "L", size);
            }
            if (raw == short.class || raw == Short.class) {
                return new Constant(type, (short) number, "(short) " + number, size);
            }
            if (raw == byte.class || raw == Byte.class) {
                return new Constant(type, (byte) number, "(byte) " + number, size);
            }
            return new Constant(type, (int) number, String.valueOf(number), size);
        }

        /** Whether it is a text. */
        boolean isText() {
            return value instanceof String;
        }

        @Override Object make(World world, Object[] variables) {
            return isBoxed ? Boxes.of(value) : value;
        }

        @Override String text(List<String> parts, List<String> variables) {
            return text;
        }

        @Override boolean hasNull() {
            return value == null && text.equals("null");
        }
    }

    /** A constant of an enum of the program's. */
    static final class Enumerated extends Term {
        private final int ordinal;
        private final String name;

        Enumerated(Ty type, int ordinal, String name) {
            super(type, 1);
            this.ordinal = ordinal;
            this.name = name;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            Object[] constants = world.type(type.raw()).getEnumConstants();
            if (ordinal < constants.length && ((Enum<?>) constants[ordinal]).name().equals(name)) {
                return constants[ordinal];
            }
            // Another program may have them in another order.
            for (Object constant : constants) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException("no constant " + name);
        }

        @Override String text(List<String> parts, List<String> variables) {
            return Ty.of(type.raw()).java() + "." + name;
        }
    }

    /** An object that the script has made before. */
    static final class Variable extends Term {
        private final int number;

        Variable(Ty type, int number) {
            super(type, 1);
            this.number = number;
        }

        @Override Object make(World world, Object[] variables) {
            return variables[number];
        }

        @Override String text(List<String> parts, List<String> variables) {
            return variables.get(number);
        }

        @Override long variables() {
            return 1L << number;
        }
    }

    /** A call of a constructor or factory. */
    static final class Made extends Term {
        private final Call call;
        private final List<Term> parts;
        /** The same parts, which are made again and again. */
        private final Term[] made;
        private final boolean makesInner;

        /** Whether its type arguments are written, not left to be inferred. */
        private final boolean isExplicit;

        /** {@code parts}: an inner object is made by the first one. */
        Made(Ty type, Call call, List<Term> parts) {
            this(type, call, parts, false);
        }

        private Made(Ty type, Call call, List<Term> parts, boolean isExplicit) {
            super(type, 1 + sum(parts));
            this.call = call;
            makesInner = call.makesInner();
            this.parts = makesInner ? Stream.concat(Stream.of(outer(parts.get(0))), parts.stream().skip(1)).toList() : parts;
            made = this.parts.toArray(new Term[0]);
            this.isExplicit = isExplicit;
        }

        /** A term that an inner object is made by: there, nothing tells the compiler the arguments of its type. */
        static Term outer(Term term) {
            return term instanceof Made made && !made.call.owner().arguments().isEmpty() ? new Made(made.type, made.call, made.parts, true) : term;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            Object[] arguments = new Object[made.length];
            Object[] unknown = null;
            for (int at = 0; at < arguments.length; at++) {
                Term part = made[at];
                arguments[at] = part.make(world, variables);
                unknown = Unset.noted(unknown, part, call, at, world);
            }
            if (makesInner) {
                java.util.Objects.requireNonNull(arguments[0]);
            }
            Object object = (Object) world.handle(call).invokeExact(arguments);
            if (unknown != null) {
                world.leave(object, unknown);
            }
            return object;
        }

        @Override String text(List<String> parts, List<String> variables) {
            String arguments = String.join(", ", call.makesInner() ? parts.subList(1, parts.size()) : parts);
            String owner = Ty.of(call.owner().raw()).java();
            return call.isConstructor()
                    ? (call.makesInner() ? parts.get(0) + "." : "") + call.creation(isExplicit) + "(" + arguments + ")"
                    : owner + "." + call.name() + "(" + arguments + ")";
        }

        @Override List<Term> parts() {
            return parts;
        }

        @Override Term with(List<Term> parts) {
            return new Made(type, call, parts, isExplicit);
        }

        @Override Ty typeOfPart(int at) {
            return call.parts().get(at);
        }

        /** The type of a part as the program declares it; null for an outer object. */
        java.lang.reflect.Type declaredPart(int at) {
            int parameter = call.makesInner() ? at - 1 : at;
            return parameter < 0 ? null : Call.genericTypes(call.executable())[parameter];
        }
    }

    /** An array. */
    static final class Elements extends Term {
        private final List<Term> parts;

        Elements(Ty type, List<Term> parts) {
            super(type, 1 + sum(parts));
            this.parts = parts;
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            int[] numbers = type.raw() == int[].class ? new int[parts.size()] : null;
            Object array = numbers != null ? numbers : Array.newInstance(world.type(type.raw()).getComponentType(), parts.size());
            Object[] unknown = null;
            for (int at = 0; at < parts.size(); at++) {
                Object value = parts.get(at).make(world, variables);
                if (numbers != null) {
                    numbers[at] = (Integer) value;
                } else {
                    Array.set(array, at, value);
                }
                unknown = Unset.noted(unknown, parts.get(at), world);
            }
            if (unknown != null) {
                world.leave(array, unknown);
            }
            return array;
        }

        @Override String text(List<String> parts, List<String> variables) {
            String of = Ty.of(type.raw()).java();
            return parts.isEmpty() ? "new " + of.replaceFirst("\\[\\]", "[0]") : "new " + of + "{" + String.join(", ", parts) + "}";
        }

        @Override List<Term> parts() {
            return parts;
        }

        @Override Term with(List<Term> parts) {
            return new Elements(type, parts);
        }

        @Override Ty typeOfPart(int at) {
            return Ty.of(type.raw().getComponentType());
        }
    }

    /** A collection, map, optional or number of the JDK. */
    static final class Library extends Term {
        private final List<Term> parts;

        Library(Ty type, List<Term> parts) {
            super(type, 1 + sum(parts));
            this.parts = parts;
        }

        /** Whether there are such values, and with how many parts: the least and the most, or null. */
        static int[] sizes(Class<?> raw, int least, int most) {
            if (raw == Optional.class) {
                return new int[] {0, 1};
            }
            if (raw == Map.Entry.class) {
                return new int[] {2, 2};
            }
            if (raw == BigInteger.class || raw == BigDecimal.class || raw == StringBuilder.class || raw == java.util.Random.class) {
                return new int[] {1, 1};
            }
            if (Map.class.isAssignableFrom(raw) && raw.isAssignableFrom(TreeMap.class)
                    || raw == HashMap.class || raw == LinkedHashMap.class) {
                return new int[] {least, most};
            }
            boolean is = raw == Iterable.class || raw == java.util.Collection.class || raw == List.class || raw == ArrayList.class || raw == LinkedList.class
                    || raw == java.util.Queue.class || raw == java.util.Deque.class || raw == ArrayDeque.class || raw == Set.class || raw == HashSet.class
                    || raw == LinkedHashSet.class || raw == TreeSet.class || raw == java.util.SortedSet.class || raw == Stack.class || raw == Vector.class
                    || raw == PriorityQueue.class || raw == java.util.Iterator.class || raw == java.util.ListIterator.class || raw == java.util.AbstractList.class;
            return is ? new int[] {least, most} : null;
        }

        static boolean isMap(Class<?> raw) {
            return Map.class.isAssignableFrom(raw);
        }

        /** Whether no part may stand twice. */
        static boolean isSet(Class<?> raw) {
            return Set.class.isAssignableFrom(raw) || isMap(raw);
        }

        /** The type of the parts, {@code at} for a map: keys and values take turns. */
        static Ty part(Ty type, int at) {
            Class<?> raw = type.raw();
            if (raw == StringBuilder.class) {
                return Ty.of(String.class);
            }
            if (raw == BigInteger.class || raw == BigDecimal.class || raw == java.util.Random.class) {
                return Ty.of(int.class);
            }
            return type.argument(isMap(raw) || raw == Map.Entry.class ? at % 2 : 0);
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            Class<?> raw = type.raw();
            List<Object> values = new ArrayList<>();
            Object[] unknown = null;
            for (Term part : parts) {
                values.add(part.make(world, variables));
                unknown = Unset.noted(unknown, part, world);
            }
            if (unknown != null) {
                return Unsized.listed(raw, world.list(values.toArray(), unknown, null));
            }
            if (raw == Optional.class) {
                return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
            }
            if (raw == Map.Entry.class) {
                return new AbstractMap.SimpleEntry<>(values.get(0), values.get(1));
            }
            if (raw == BigInteger.class) {
                return BigInteger.valueOf((Integer) values.get(0));
            }
            if (raw == BigDecimal.class) {
                return BigDecimal.valueOf((Integer) values.get(0));
            }
            if (raw == java.util.Random.class) {
                return new java.util.Random((Integer) values.get(0));
            }
            if (raw == StringBuilder.class) {
                return new StringBuilder((String) values.get(0));
            }
            if (isMap(raw)) {
                Map<Object, Object> map = raw == HashMap.class ? new HashMap<>()
                        : java.util.SortedMap.class.isAssignableFrom(raw) ? new TreeMap<>() : new LinkedHashMap<>();
                for (int at = 0; at < values.size(); at += 2) {
                    map.put(values.get(at), values.get(at + 1));
                }
                return map;
            }
            if (raw == java.util.Iterator.class || raw == java.util.ListIterator.class) {
                return new ArrayList<>(values).listIterator();
            }
            return raw == LinkedList.class ? new LinkedList<>(values)
                    : raw == java.util.Queue.class || raw == java.util.Deque.class || raw == ArrayDeque.class ? new ArrayDeque<>(values)
                    : raw == Set.class || raw == LinkedHashSet.class ? new LinkedHashSet<>(values)
                    : raw == HashSet.class ? new HashSet<>(values)
                    : raw == TreeSet.class || raw == java.util.SortedSet.class ? new TreeSet<>(values)
                    : raw == PriorityQueue.class ? new PriorityQueue<>(values)
                    : raw == Stack.class ? stack(values) : raw == Vector.class ? new Vector<>(values)
                    : new ArrayList<>(values);
        }

        private static Object stack(List<Object> values) {
            Stack<Object> stack = new Stack<>();
            stack.addAll(values);
            return stack;
        }

        @Override String text(List<String> parts, List<String> variables) {
            Class<?> raw = type.raw();
            String all = String.join(", ", parts);
            if (raw == Optional.class) {
                return parts.isEmpty() ? "Optional.empty()" : "Optional.of(" + all + ")";
            }
            if (raw == Map.Entry.class) {
                return "new AbstractMap.SimpleEntry<>(" + all + ")";
            }
            if (raw == BigInteger.class || raw == BigDecimal.class) {
                return "java.math." + raw.getSimpleName() + ".valueOf(" + all + ")";
            }
            if (raw == StringBuilder.class || raw == java.util.Random.class) {
                return "new " + raw.getSimpleName() + "(" + all + ")";
            }
            if (isMap(raw)) {
                String made = raw == HashMap.class ? "HashMap" : java.util.SortedMap.class.isAssignableFrom(raw) ? "TreeMap" : "LinkedHashMap";
                return parts.isEmpty() ? "new " + made + "<>()" : "new " + made + "<>(Map.of(" + all + "))";
            }
            String made = raw == LinkedList.class ? "LinkedList"
                    : raw == java.util.Queue.class || raw == java.util.Deque.class || raw == ArrayDeque.class ? "ArrayDeque"
                    : raw == Set.class || raw == LinkedHashSet.class ? "LinkedHashSet"
                    : raw == HashSet.class ? "HashSet"
                    : raw == TreeSet.class || raw == java.util.SortedSet.class ? "TreeSet"
                    : raw == PriorityQueue.class ? "PriorityQueue"
                    : raw == Vector.class ? "Vector" : "ArrayList";
            String list = parts.isEmpty() ? "new " + made + "<>()" : "new " + made + "<>(List.of(" + all + "))";
            return raw == java.util.Iterator.class || raw == java.util.ListIterator.class ? list + ".listIterator()"
                    : raw == Stack.class ? "stack(" + all + ")" : list;
        }

        @Override List<Term> parts() {
            return parts;
        }

        @Override Term with(List<Term> parts) {
            return new Library(type, parts);
        }

        @Override Ty typeOfPart(int at) {
            return part(type, at);
        }
    }

    /** A function: a finite table with an answer for all other arguments, one of its arguments, or nothing. */
    static final class Function extends Term implements Answering {
        /** The most entries of a table. */
        static final int ENTRIES = 3;

        private final List<Ty> parameters;
        /** The arguments of each entry. */
        private final List<List<Term>> keys;
        /** What it answers for all other arguments, then for each entry; empty if it is no table. */
        private final List<Term> answers;
        private final int argument;
        private final int arity;

        private Function(Ty type, List<Ty> parameters, List<List<Term>> keys, List<Term> answers, int argument, int arity) {
            super(type, 1 + keys.size() * (arity + 1));
            this.parameters = parameters;
            this.keys = keys;
            this.answers = answers;
            this.argument = argument;
            this.arity = arity;
        }

        /** One that does nothing. */
        static Function idle(Ty type, int arity) {
            return new Function(type, List.of(), List.of(), List.of(), -1, arity);
        }

        /** One that answers one of its arguments. */
        static Function projection(Ty type, int argument, int arity) {
            return new Function(type, List.of(), List.of(), List.of(), argument, arity);
        }

        /** One that answers the first of {@code answers}, but for some arguments another one. */
        static Function table(Ty type, List<Ty> parameters, List<List<Term>> keys, List<Term> answers) {
            return new Function(type, parameters, keys, answers, -1, parameters.size());
        }

        boolean hasAnswer() {
            return argument >= 0 || !answers.isEmpty();
        }

        /** Whether an argument can be told from others in the text of a function. */
        static boolean isKey(Term term) {
            return (term instanceof Constant || term instanceof Enumerated) && !term.hasNull();
        }

        @Override Object make(World world, Object[] variables) throws Throwable {
            return Lambdas.of(world, type, arguments -> answer(arguments, world, variables));
        }

        @Override public Object answer(Object[] arguments, World world, Object[] variables) throws Throwable {
            return argument >= 0 ? arguments[argument] : answers.isEmpty() ? null : answers.get(entry(arguments, world) + 1).make(world, variables);
        }

        /** The entry that these arguments have, or -1. */
        private int entry(Object[] arguments, World world) throws Throwable {
            for (int at = 0; at < keys.size(); at++) {
                if (FunctionShape.isAt(keys.get(at), arguments, world)) {
                    return at;
                }
            }
            return -1;
        }

        @Override String text(List<String> parts, List<String> variables) {
            if (answers.isEmpty()) {
                return Lambdas.text(arity, argument >= 0 ? Lambdas.name(argument) : "{}");
            }
            boolean isCondition = keys.size() == 1 && arity == 1 && (parts.equals(List.of("false", "true")) || parts.equals(List.of("true", "false")));
            if (isCondition) {
                String key = keys.get(0).get(0).text(List.of(), variables);
                return Lambdas.text(arity, condition(parameters.get(0).raw(), Lambdas.name(0), key, parts.get(0).equals("true")));
            }
            StringBuilder body = new StringBuilder();
            for (int at = 0; at < keys.size(); at++) {
                List<String> conditions = new ArrayList<>();
                for (int part = 0; part < arity; part++) {
                    conditions.add(condition(parameters.get(part).raw(), Lambdas.name(part), keys.get(at).get(part).text(List.of(), variables), false));
                }
                body.append(String.join(" && ", conditions)).append(" ? ").append(parts.get(at + 1)).append(" : ");
            }
            return Lambdas.text(arity, body + (parts.isEmpty() ? answers.get(0).text(List.of(), variables) : parts.get(0)));
        }

        /** Whether a parameter is this argument, or is not, as Java text. */
        static String condition(Class<?> type, String name, String key, boolean isNot) {
            if (type == boolean.class || type == Boolean.class) {
                return key.equals("true") != isNot ? name : "!" + name;
            }
            boolean isCompared = type.isPrimitive() || type.isEnum()
                    || java.lang.invoke.MethodType.methodType(type).unwrap().returnType().isPrimitive();
            return isCompared ? name + (isNot ? " != " : " == ") + key : (isNot ? "!" : "") + name + ".equals(" + key + ")";
        }

        @Override List<Term> parts() {
            return keys.isEmpty() ? List.of() : answers;
        }

        @Override Term with(List<Term> parts) {
            return new Function(type, parameters, keys, parts, argument, arity);
        }

        /** The one method that such a type leaves to be written, or null. */
        static Method method(Class<?> type) {
            if (!type.isInterface()) {
                return null;
            }
            List<Method> open = Arrays.stream(type.getMethods())
                    .filter(one -> java.lang.reflect.Modifier.isAbstract(one.getModifiers()))
                    .filter(one -> Arrays.stream(Object.class.getMethods()).noneMatch(other ->
                            other.getName().equals(one.getName()) && Arrays.equals(other.getParameterTypes(), one.getParameterTypes())))
                    .toList();
            return open.size() == 1 ? open.get(0) : null;
        }
    }

    /** A lawful comparator. */
    static final class Order extends Term {
        private final boolean isReversed;

        Order(Ty type, boolean isReversed) {
            super(type, 1);
            this.isReversed = isReversed;
        }

        @Override Object make(World world, Object[] variables) {
            Comparator<Comparable<Object>> natural = Comparator.naturalOrder();
            return isReversed ? Collections.reverseOrder() : natural;
        }

        @Override String text(List<String> parts, List<String> variables) {
            return isReversed ? "Comparator.reverseOrder()" : "Comparator.naturalOrder()";
        }
    }
}
