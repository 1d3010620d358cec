import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A type with its arguments; type variables have been chosen. */
record Ty(Class<?> raw, List<Ty> arguments) {
    static Ty of(Class<?> raw) {
        return new Ty(raw, List.of());
    }

    Ty argument(int at) {
        return at < arguments.size() ? arguments.get(at) : of(Integer.class);
    }

    /** What {@code equals} takes: an object of its class, or anything else. */
    static Ty comparedWith(Ty owner) {
        return new Ty(Object.class, List.of(owner));
    }

    /** The type as Java text. */
    String java() {
        String name = raw.getCanonicalName() == null ? raw.getName() : raw.getCanonicalName();
        String plain = name.startsWith("java.lang.") || name.startsWith("java.util.") ? name.substring(raw.getPackageName().length() + 1) : name;
        if (raw.getPackage() != null && World.isOwn(raw) && !raw.isArray()) {
            plain = name.substring(raw.getPackageName().isEmpty() ? 0 : raw.getPackageName().length() + 1);
        }
        return arguments.isEmpty() || raw == Object.class ? plain
                : plain + arguments.stream().map(Ty::java).collect(Collectors.joining(", ", "<", ">"));
    }
}

/**
 * A constructor or method that scripts may call.
 *
 * @param receiver the type of the object that it is called on, or null; the constructor of an inner class is called on an outer object
 */
record Call(int number, Executable executable, Ty owner, Ty receiver, List<Ty> parameters, Ty result, boolean isTested) {
    boolean isConstructor() {
        return executable instanceof Constructor<?>;
    }

    /** Whether it is called on an object. */
    boolean hasReceiver() {
        return receiver != null;
    }

    /** Whether it makes an object that belongs to an outer one, {@code outer.new Inner()}. */
    boolean makesInner() {
        return isConstructor() && hasReceiver();
    }

    /** The types of all that a constructor or factory makes an object of: the outer object, if any, and the parameters. */
    List<Ty> parts() {
        return makesInner() ? java.util.stream.Stream.concat(java.util.stream.Stream.of(receiver), parameters.stream()).toList() : parameters;
    }

    /** Whether objects of a class belong to an object of the class around it. */
    static boolean isInner(Class<?> type) {
        return type.getDeclaringClass() != null && !java.lang.reflect.Modifier.isStatic(type.getModifiers());
    }

    /** The types of the parameters as the text has them, without the outer object that the constructor of an inner class takes. */
    static Class<?>[] types(Executable executable) {
        Class<?>[] all = executable.getParameterTypes();
        boolean isShorter = executable instanceof Constructor<?> && isInner(executable.getDeclaringClass());
        return isShorter ? Arrays.copyOfRange(all, 1, all.length) : all;
    }

    /** The same types with their arguments; of another number where the class file does not have them. */
    static Type[] genericTypes(Executable executable) {
        Type[] all = executable.getGenericParameterTypes();
        // Where nothing is generic, the outer object is there as well.
        return all.length == executable.getParameterCount() ? Arrays.copyOfRange(all, all.length - types(executable).length, all.length) : all;
    }

    String name() {
        return isConstructor() ? executable.getDeclaringClass().getSimpleName() : executable.getName();
    }

    /** Its name and the types of its parameters, as the program declares them. */
    String shown() {
        List<String> types = new ArrayList<>();
        Type[] declared = genericTypes(executable);
        for (int at = 0; at < parameters.size(); at++) {
            types.add(isOpen(declared[at]) ? open(declared[at]) : parameters.get(at).java());
        }
        return name() + "(" + String.join(", ", types) + ")";
    }

    /** What stands before the arguments of a constructor: {@code new Stack<>}, of an inner class by its simple name. */
    String creation(boolean isExplicit) {
        String plain = Ty.of(owner.raw()).java();
        String arguments = owner.arguments().isEmpty() ? "" : isExplicit ? owner.java().substring(plain.length()) : "<>";
        return "new " + (makesInner() ? owner.raw().getSimpleName() : plain) + arguments;
    }

    /** Its name and types with {@code new} before those of a constructor. */
    String title() {
        return (isConstructor() ? "new " : "") + shown();
    }

    /** Whether a type variable is in a type. */
    private static boolean isOpen(Type type) {
        return type instanceof TypeVariable<?> || type instanceof GenericArrayType array && isOpen(array.getGenericComponentType())
                || type instanceof ParameterizedType parameterized && Arrays.stream(parameterized.getActualTypeArguments()).anyMatch(Call::isOpen)
                || type instanceof WildcardType wildcard && (Arrays.stream(wildcard.getLowerBounds()).anyMatch(Call::isOpen)
                || Arrays.stream(wildcard.getUpperBounds()).anyMatch(Call::isOpen));
    }

    /** A type as it is declared. */
    static String open(Type type) {
        if (type instanceof GenericArrayType array) {
            return open(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof ParameterizedType parameterized) {
            return open(parameterized.getRawType())
                    + Arrays.stream(parameterized.getActualTypeArguments()).map(Call::open).collect(Collectors.joining(", ", "<", ">"));
        }
        if (type instanceof WildcardType wildcard) {
            Type[] lower = wildcard.getLowerBounds();
            Type upper = wildcard.getUpperBounds()[0];
            return lower.length > 0 ? "? super " + open(lower[0]) : upper == Object.class ? "?" : "? extends " + open(upper);
        }
        return type instanceof Class<?> raw ? Ty.of(raw).java() : type.getTypeName();
    }
}

/**
 * What scripts can call and which types are values: derived from the classes of a program, no annotation needed.
 *
 * <p>In: a first world. Out: calls in the order of the texts, and what is left out with the reason.
 */
final class Api {
    /** There is no value of a type; the message says why and what to do. */
    static final class NoValue extends Exception {
        private static final long serialVersionUID = 1;

        NoValue(String message) {
            super(message, null, false, false);
        }
    }

    final List<Call> calls = new ArrayList<>();
    /** Calls that cannot be made, with the reason. */
    final Map<String, String> skipped = new java.util.LinkedHashMap<>();
    /** Classes that a script can name, in the order of the texts. */
    final List<Class<?>> types = new ArrayList<>();
    private final ClassSources sources;
    private final String only;
    /** Whether texts stand for type variables that are ordered, where numbers do otherwise. */
    private final boolean isTextual;
    /** Whether a number stands for a type variable that is ordered, for which a text could. */
    boolean hasOrdered;
    private final Map<TypeVariable<?>, Ty> chosen = new HashMap<>();
    /** Variables whose bounds are looked into: one that is bounded by itself ends there. */
    private final Set<TypeVariable<?>> choosing = new HashSet<>();
    private final Map<Class<?>, Boolean> transparent = new HashMap<>();

    Api(ClassSources sources, ClassLoader loader, String only) {
        this(sources, loader, only, false);
    }

    /** {@code isTextual}: whether texts stand for type variables that are ordered: of two texts {@code compareTo} gives other numbers than -1 and 1. */
    Api(ClassSources sources, ClassLoader loader, String only, boolean isTextual) {
        this.sources = sources;
        this.isTextual = isTextual;
        this.only = only;
        for (String name : sources.declared) {
            try {
                Class<?> type = Class.forName(name, false, loader);
                type.getDeclaredMethods();
                type.getDeclaredConstructors();
                if (isNamed(type)) {
                    types.add(type);
                }
            } catch (ClassNotFoundException | LinkageError error) {
                skipped.put(name, "it cannot be loaded: " + error);
            }
        }
        types.forEach(this::collect);
    }

    private static boolean isNamed(Class<?> type) {
        for (Class<?> one = type; one != null; one = one.getEnclosingClass()) {
            if (java.lang.reflect.Modifier.isPrivate(one.getModifiers())) {
                return false;
            }
        }
        return !type.isAnnotation() && !type.isSynthetic();
    }

    private void collect(Class<?> type) {
        boolean isTested = sources.tested.contains(type.getName());
        List<Executable> found = new ArrayList<>();
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (isCallable(type, method)) {
                methods.add(method);
            }
        }
        boolean hasPublic = methods.stream().anyMatch(method -> java.lang.reflect.Modifier.isPublic(method.getModifiers()) && !isOfObject(method));
        methods.removeIf(method -> hasPublic && !java.lang.reflect.Modifier.isPublic(method.getModifiers()) || overrides(type, method));
        if (isTested && methods.isEmpty()) {
            sayPrivate(type);
        }
        boolean isMade = !java.lang.reflect.Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
        boolean hasInstance = methods.stream().anyMatch(method -> !java.lang.reflect.Modifier.isStatic(method.getModifiers()))
                || Arrays.stream(type.getDeclaredFields()).anyMatch(field -> !java.lang.reflect.Modifier.isStatic(field.getModifiers()));
        boolean isTool = !hasInstance && !type.isRecord() && type.getInterfaces().length == 0 && type.getSuperclass() == Object.class
                && !methods.isEmpty();
        if (isMade && !isTool) {
            Constructor<?>[] constructors = type.getDeclaredConstructors();
            boolean publicOnly = Arrays.stream(constructors).anyMatch(one -> java.lang.reflect.Modifier.isPublic(one.getModifiers()));
            for (Constructor<?> one : constructors) {
                if (!java.lang.reflect.Modifier.isPrivate(one.getModifiers()) && !one.isSynthetic() && (!publicOnly || java.lang.reflect.Modifier.isPublic(one.getModifiers()))) {
                    found.add(one);
                }
            }
        }
        found.addAll(methods);
        List<String> order = List.copyOf(sources.explicit);
        found.sort(Comparator.comparingInt((Executable one) -> one instanceof Constructor<?> ? 0 : 1)
                .thenComparingInt(one -> order.indexOf(key(type, one)))
                .thenComparing(one -> Arrays.toString(Call.types(one))));
        for (Executable one : found) {
            add(type, one, isTested);
        }
    }

    /** Where no method of a class can be called, says so of those that are private. */
    private void sayPrivate(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            if (java.lang.reflect.Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic() && sources.explicit.contains(key(type, method))) {
                skipped.put(shown(type, method), "it is private, like all methods of the class: leave `private` out to have it called");
            }
        }
    }

    private static String shown(Class<?> type, Executable one) {
        return (one instanceof Constructor<?> ? "new " + type.getSimpleName() : one.getName())
                + Arrays.stream(Call.types(one)).map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String key(Class<?> type, Executable one) {
        String name = one instanceof Constructor<?> ? "<init>" : one.getName();
        return type.getName() + "#" + name + "/" + Call.types(one).length;
    }

    private boolean isCallable(Class<?> type, Method method) {
        boolean isMain = method.getName().equals("main") && java.lang.reflect.Modifier.isStatic(method.getModifiers())
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String[].class}) && !method.getName().equals(only);
        return !method.isSynthetic() && !method.isBridge() && !java.lang.reflect.Modifier.isPrivate(method.getModifiers()) && !isMain
                && sources.explicit.contains(key(type, method));
    }

    /** Whether it overrides a method of {@code Object}; such methods alone do not make a class public. */
    private static boolean isOfObject(Method method) {
        return Arrays.stream(Object.class.getMethods()).anyMatch(one -> isAlike(one, method));
    }

    private static boolean isAlike(Method one, Method other) {
        return one.getName().equals(other.getName()) && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }

    /** Whether a supertype among the program's own declares it: then it is called there. */
    private boolean overrides(Class<?> type, Method method) {
        if (java.lang.reflect.Modifier.isStatic(method.getModifiers())) {
            return false;
        }
        return types.stream().anyMatch(above -> above != type && above.isAssignableFrom(type)
                && Arrays.stream(above.getDeclaredMethods()).anyMatch(one -> isAlike(one, method) && isCallable(above, one)))
                || supertypes(type).stream().anyMatch(above -> World.isOwn(above) && isNamed(above)
                && Arrays.stream(above.getDeclaredMethods()).anyMatch(one -> isAlike(one, method) && isCallable(above, one)));
    }

    private static Set<Class<?>> supertypes(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> one = type.getSuperclass(); one != null; one = one.getSuperclass()) {
            all.add(one);
        }
        List<Class<?>> open = new ArrayList<>(all);
        open.add(type);
        while (!open.isEmpty()) {
            for (Class<?> one : open.remove(0).getInterfaces()) {
                if (all.add(one)) {
                    open.add(one);
                }
            }
        }
        return all;
    }

    private void add(Class<?> type, Executable one, boolean isTested) {
        try {
            List<Ty> parameters = new ArrayList<>();
            for (Type parameter : Call.genericTypes(one)) {
                parameters.add(resolve(parameter));
            }
            if (one.getName().equals("equals") && Arrays.equals(one.getParameterTypes(), new Class<?>[] {Object.class})) {
                parameters.set(0, Ty.comparedWith(ownerOf(type)));
            }
            if (parameters.size() != Call.types(one).length) {
                throw new NoValue("its signature is not in the class file");
            }
            Ty result = one instanceof Method method ? resultOf(method) : ownerOf(type);
            boolean isStatic = java.lang.reflect.Modifier.isStatic(one.getModifiers());
            Ty receiver = one instanceof Method ? isStatic ? null : ownerOf(type) : Call.isInner(type) ? ownerOf(type.getDeclaringClass()) : null;
            boolean isWanted = isTested && (only == null || one.getName().equals(only) || only.equals(type.getSimpleName()) && one instanceof Constructor<?>);
            calls.add(new Call(calls.size(), one, ownerOf(type), receiver, parameters, result, isWanted));
        } catch (NoValue none) {
            if (isTested) {
                skipped.put(shown(type, one), none.getMessage());
            }
        }
    }

    /** The class with its variables chosen, or without them where nothing meets their bounds. */
    private Ty ownerOf(Class<?> type) {
        try {
            return resolve(type);
        } catch (NoValue none) {
            return Ty.of(type);
        }
    }

    private Ty resultOf(Method method) {
        try {
            return resolve(method.getGenericReturnType());
        } catch (NoValue none) {
            return Ty.of(method.getReturnType());
        }
    }

    /** The names of all that can be called in the classes under test, whatever is asked for, in the order of the texts. */
    List<String> callable() {
        return calls.stream().filter(call -> sources.tested.contains(call.executable().getDeclaringClass().getName()))
                .map(Call::name).distinct().toList();
    }

    /** A type with its variables chosen. */
    Ty resolve(Type type) throws NoValue {
        if (type instanceof Class<?> raw) {
            List<Ty> arguments = new ArrayList<>();
            if (World.isOwn(raw) && !raw.isArray()) {
                for (TypeVariable<?> variable : raw.getTypeParameters()) {
                    arguments.add(choose(variable));
                }
            }
            return new Ty(raw, List.copyOf(arguments));
        }
        if (type instanceof ParameterizedType parameterized) {
            List<Ty> arguments = new ArrayList<>();
            for (Type argument : parameterized.getActualTypeArguments()) {
                arguments.add(resolve(argument));
            }
            return new Ty((Class<?>) parameterized.getRawType(), List.copyOf(arguments));
        }
        if (type instanceof WildcardType wildcard) {
            return resolve(wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0]);
        }
        if (type instanceof GenericArrayType array) {
            Type component = array.getGenericComponentType();
            // An array of a type variable is an array of what the variable is erased to.
            return Ty.of(Array.newInstance(component instanceof TypeVariable<?> variable ? erased(variable) : resolve(component).raw(), 0).getClass());
        }
        return choose((TypeVariable<?>) type);
    }

    private static Class<?> erased(Type type) {
        if (type instanceof Class<?> raw) {
            return raw;
        }
        if (type instanceof ParameterizedType parameterized) {
            return (Class<?>) parameterized.getRawType();
        }
        return type instanceof TypeVariable<?> variable ? erased(variable.getBounds()[0]) : Object.class;
    }

    /** The first of the usual types, then of the program's, that meets all bounds. */
    private Ty choose(TypeVariable<?> variable) throws NoValue {
        Ty known = chosen.get(variable);
        if (known != null) {
            return known;
        }
        List<Class<?>> candidates = new ArrayList<>(List.of(Integer.class, String.class, Double.class, Character.class, Boolean.class));
        boolean isOrdered = Arrays.stream(variable.getBounds()).map(Api::erased).anyMatch(bound -> bound == Comparable.class);
        if (isTextual && isOrdered) {
            candidates.add(0, String.class);
        }
        types.stream().filter(type -> !type.isInterface() && type.getTypeParameters().length == 0).forEach(candidates::add);
        for (Class<?> candidate : candidates) {
            if (Arrays.stream(variable.getBounds()).allMatch(bound -> erased(bound).isAssignableFrom(candidate))) {
                hasOrdered |= isOrdered && candidate == Integer.class;
                chosen.put(variable, Ty.of(candidate));
                return Ty.of(candidate);
            }
        }
        Class<?> first = erased(variable.getBounds()[0]);
        boolean hasValues = Term.Library.sizes(first, 0, 1) != null || Term.Function.method(first) != null || !implementing(first).isEmpty();
        if (hasValues && choosing.add(variable) && Arrays.stream(variable.getBounds()).allMatch(bound -> erased(bound).isAssignableFrom(first))) {
            // A bound that has values of its own is met by these.
            Ty bound = resolve(variable.getBounds()[0]);
            chosen.put(variable, bound);
            return bound;
        }
        String bounds = Arrays.stream(variable.getBounds()).map(Call::open).collect(Collectors.joining(" & "));
        throw new NoValue("no known type is a `" + variable.getName() + " extends " + bounds + "`: give a class that is one with `--with`");
    }

    /** The classes of the program that can be a value of this type. */
    List<Class<?>> implementing(Class<?> type) {
        return types.stream().filter(one -> type.isAssignableFrom(one) && !one.isInterface()
                && (one.isEnum() || !java.lang.reflect.Modifier.isAbstract(one.getModifiers()))).toList();
    }

    /** Whether objects of a class never change, as far as its fields tell: then they are written as expressions. */
    boolean isTransparent(Class<?> type) {
        Boolean known = transparent.get(type);
        if (known != null) {
            return known;
        }
        // Classes that contain each other are, if nothing else says they are not.
        transparent.put(type, true);
        boolean is = type.isEnum() || type.isRecord() || implementing(type).stream().filter(one -> one != type).allMatch(this::isTransparent)
                && hasFinalFields(type) && (!Call.isInner(type) || isTransparent(type.getDeclaringClass())) && (!java.lang.reflect.Modifier.isAbstract(type.getModifiers()) || !implementing(type).isEmpty());
        transparent.put(type, is);
        return is;
    }

    private boolean hasFinalFields(Class<?> type) {
        Set<Class<?>> fixed = new HashSet<>(List.of(String.class, Integer.class, Long.class, Double.class, Character.class, Boolean.class,
                Byte.class, Short.class, Float.class, java.math.BigInteger.class, java.math.BigDecimal.class));
        for (Class<?> one = type; one != null && World.isOwn(one); one = one.getSuperclass()) {
            for (Field field : one.getDeclaredFields()) {
                Class<?> of = field.getType();
                boolean isFixed = of.isPrimitive() || fixed.contains(of) || field.getGenericType() instanceof TypeVariable<?>
                        || World.isOwn(of) && !of.isArray() && isTransparent(of);
                if (!java.lang.reflect.Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()
                        && !(java.lang.reflect.Modifier.isFinal(field.getModifiers()) && isFixed)) {
                    return false;
                }
            }
        }
        return true;
    }
}
