import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What of a submission stands for the calls and classes of a reference.
 *
 * <p>In: what both can be called with, and names that the user maps. Out: a call of the submission for each of the reference, or
 * the reason why there is none. Names decide first, then one that is nearly the same, then another order of the parameters; parameters
 * of other types only where the user maps the name. Of two candidates none is guessed.
 */
final class Pairing {
    private final Map<Integer, Executable> calls = new HashMap<>();
    /** For calls that take their arguments in another order: which argument each parameter of the submission gets. */
    private final Map<Integer, int[]> orders = new HashMap<>();
    /** For calls of a class that the submission does not have: what stands for them in each class whose objects they are called on. */
    private final Map<Integer, Map<String, Executable>> dispatched = new HashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Api reference;
    private final Api submission;
    private final Map<String, List<Call>> members = new HashMap<>();
    /** Calls of the reference that nothing stands for, as numbers. */
    final Set<Integer> missing = new TreeSet<>();
    /** What is missing, each with the calls of the submission that have its type. */
    final Map<Call, List<String>> told = new LinkedHashMap<>();
    /** Calls of the submission with the name of one that is missing, and other types. */
    final Map<Call, List<String>> namesakes = new HashMap<>();
    /** Those of them whose parameters can be given what is made for the reference, where it is converted. */
    final Map<Call, List<String>> convertible = new HashMap<>();
    /** Calls whose arguments are converted, as numbers. */
    private final Set<Integer> converted = new HashSet<>();
    /** Methods with their parameters in another order: that of the reference, then that of the submission. */
    final Map<String, String> reordered = new LinkedHashMap<>();
    /** Those of them that the submission has, but private. */
    final Set<Call> hidden = new HashSet<>();
    /** Constructors of nested classes that are static in the reference, but belong to an outer object in the submission. */
    final Set<Call> inner = new HashSet<>();
    /** Fields of the reference that count and that the submission does not have so, as {@link ObjectFields} names them. */
    final Set<String> unseen = new TreeSet<>();
    /** The names of those of them that are public. */
    final Set<String> missingFields = new TreeSet<>();
    /** Methods with another name: that of the reference, then that of the submission. */
    final Map<String, String> renamed = new LinkedHashMap<>();
    /** Methods that take more than they have to: that of the reference, then that of the submission. */
    final Map<String, String> widened = new LinkedHashMap<>();
    /** Methods that return nothing where those of the reference return something. */
    final Set<Call> silent = new HashSet<>();

    Pairing(Api reference, Api submission, String home, String otherHome, Map<String, String> names) {
        this.reference = reference;
        this.submission = submission;
        for (Class<?> type : reference.types) {
            for (Class<?> other : submission.types) {
                if (other.getSimpleName().equals(type.getSimpleName())) {
                    types.putIfAbsent(type.getName(), other.getName());
                }
            }
            boolean isHome = Ty.of(type).java().equals(home);
            for (Class<?> other : submission.types) {
                if (isHome && Ty.of(other).java().equals(otherHome)) {
                    types.putIfAbsent(type.getName(), other.getName());
                }
            }
        }
        reference.types.forEach(this::fields);
        Set<Executable> taken = new HashSet<>();
        for (Call call : reference.calls) {
            String name = names.getOrDefault(call.name(), call.name());
            List<Call> named = fitting(call).stream().filter(one -> call.isConstructor() || one.name().equals(name)).toList();
            List<Call> best = List.of();
            for (int ease = 0; ease <= WIDER && best.isEmpty(); ease++) {
                int most = ease;
                best = named.stream().filter(one -> ease(call, one) <= most).toList();
            }
            if (best.size() == 1) {
                pair(call, best.get(0), taken);
            } else if (best.isEmpty()) {
                dispatch(call, name, taken);
            }
        }
        for (Call call : reference.calls) {
            if (calls.containsKey(call.number())) {
                continue;
            }
            List<Call> open = fitting(call).stream().filter(one -> !taken.contains(one.executable())).toList();
            List<Call> similar = open.stream().filter(one -> isSimilar(call.name(), one.name())).toList();
            String name = names.getOrDefault(call.name(), call.name());
            List<Call> namesakes = ofSameKind(call).stream().filter(one -> !taken.contains(one.executable()))
                    .filter(one -> call.isConstructor() || one.name().equals(name)).toList();
            // What a constructor stores is known by the place of its arguments.
            List<Call> permuted = namesakes.stream().filter(one -> !call.isConstructor() && order(call, one) != null).toList();
            if (!call.isConstructor() && similar.size() == 1) {
                pair(call, similar.get(0), taken);
            } else if (permuted.size() == 1) {
                orders.put(call.number(), order(call, permuted.get(0)));
                reordered.put(call.shown(), permuted.get(0).shown());
                pair(call, permuted.get(0), taken);
            } else if (names.containsKey(call.name()) && convertible(call, namesakes).size() == 1) {
                converted.add(call.number());
                Call other = convertible(call, namesakes).get(0);
                widened.put(call.title(), other.title());
                pair(call, other, taken);
            } else if (isScaffold(call, home)) {
                // What a superclass is made by is nobody's business.
                missing.add(call.number());
            } else {
                missing.add(call.number());
                if (isPrivate(call)) {
                    hidden.add(call);
                }
                if (isInner(call)) {
                    inner.add(call);
                }
                told.put(call, open.stream().filter(one -> !one.isConstructor() && one.result().raw() == call.result().raw())
                        .map(Call::shown).toList());
                this.namesakes.put(call, namesakes.stream().map(Call::title).sorted().toList());
                convertible.put(call, convertible(call, namesakes).stream().map(Call::title).sorted().toList());
            }
        }
    }

    /** Those of these calls that take what one of the reference takes, once it is converted. */
    private List<Call> convertible(Call call, List<Call> others) {
        Type[] types = Call.genericTypes(call.executable());
        return others.stream().filter(other -> {
            Type[] wanted = Call.genericTypes(other.executable());
            return wanted.length == types.length && other.makesInner() == call.makesInner() && java.util.stream.IntStream.range(0, types.length)
                    .allMatch(at -> takes(call, at, other, at) || isWider(call, at, other) || Conversion.fits(types[at], wanted[at], this::isSame));
        }).toList();
    }

    /** Whether what is made for the reference is converted before what stands for a call gets it. */
    boolean isConverted(Call call) {
        return converted.contains(call.number());
    }

    /** Whether any call gets converted arguments. */
    boolean converts() {
        return !converted.isEmpty();
    }

    /** Notes the fields of a class that the submission lacks, or has with another type. */
    private void fields(Class<?> type) {
        String owner = types.get(type.getName());
        Class<?> other = submission.types.stream().filter(one -> one.getName().equals(owner)).findFirst().orElse(null);
        for (Field field : other == null || type.isRecord() || type.isEnum() ? new Field[0] : ObjectFields.counted(type, reference)) {
            Field own = java.util.Arrays.stream(Rendering.fields(other)).filter(one -> one.getName().equals(field.getName())).findFirst().orElse(null);
            boolean isPublic = java.lang.reflect.Modifier.isPublic(field.getModifiers());
            boolean isThere = own != null && !java.lang.reflect.Modifier.isPrivate(own.getModifiers());
            if (!isThere || !isSame(field.getType(), own.getType()) && !isPublic) {
                unseen.add(ObjectFields.name(field));
                if (isPublic) {
                    missingFields.add(field.getName());
                }
            }
        }
    }

    /** Whether the submission has such a constructor, but of a class that is not static. */
    private boolean isInner(Call call) {
        String owner = types.get(call.executable().getDeclaringClass().getName());
        return call.isConstructor() && submission.calls.stream().anyMatch(other -> other.makesInner() && !call.makesInner()
                && other.executable().getDeclaringClass().getName().equals(owner) && isInOrder(order(call, other)));
    }

    /** Whether the submission has such a call that is private. */
    private boolean isPrivate(Call call) {
        String owner = types.get(call.executable().getDeclaringClass().getName());
        for (Class<?> type : submission.types) {
            Executable[] all = call.isConstructor() ? type.getDeclaredConstructors() : type.getDeclaredMethods();
            for (Executable one : all) {
                boolean isIt = type.getName().equals(owner) && java.lang.reflect.Modifier.isPrivate(one.getModifiers()) && !one.isSynthetic()
                        && (call.isConstructor() || one.getName().equals(call.name()))
                        && hasTypes(call.executable().getParameterTypes(), one.getParameterTypes());
                if (isIt) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How far the types of parameters may be from those of the reference: the same, boxed or open, wider. */
    private static final int WIDER = 2;

    /**
     * Whether a call is of a class beside the one that is compared, which the submission does without: a superclass of it is only made
     * for its sake, and a class that is not public and that no method of it names is how it does its work.
     */
    private boolean isScaffold(Call call, String home) {
        Class<?> owner = call.executable().getDeclaringClass();
        Class<?> main = reference.types.stream().filter(type -> Ty.of(type).java().equals(home)).findFirst().orElse(null);
        if (main == null || main == owner || types.get(owner.getName()) != null) {
            return false;
        }
        boolean isNamed = reference.calls.stream().filter(one -> one.executable().getDeclaringClass() == main)
                .anyMatch(one -> names(one.result(), owner) || one.parameters().stream().anyMatch(type -> names(type, owner)));
        boolean isHidden = !java.lang.reflect.Modifier.isPublic(owner.getModifiers()) && java.lang.reflect.Modifier.isPublic(main.getModifiers());
        return call.isConstructor() && owner.isAssignableFrom(main) || isHidden && !isNamed;
    }

    private static boolean names(Ty type, Class<?> owner) {
        Class<?> raw = type.raw();
        return raw == owner || raw.isArray() && names(Ty.of(raw.getComponentType()), owner) || type.arguments().stream().anyMatch(one -> names(one, owner));
    }

    /** Looks for a method in each class whose objects it is called on, where no class stands for the one that declares it, or that one lacks it. */
    private void dispatch(Call call, String name, Set<Executable> taken) {
        if (call.isConstructor() || !call.hasReceiver()) {
            return;
        }
        Map<String, Executable> all = new LinkedHashMap<>();
        for (Class<?> type : reference.implementing(call.executable().getDeclaringClass())) {
            String other = types.get(type.getName());
            if (other == null) {
                continue;
            }
            List<Call> found = members(other).stream().filter(one -> one.hasReceiver() && one.name().equals(name) && isInOrder(order(call, one))).toList();
            List<Call> exact = found.stream().filter(one -> ease(call, one) == 0).toList();
            List<Call> best = exact.isEmpty() ? found : exact;
            if (best.size() != 1) {
                return;
            }
            all.put(other, best.get(0).executable());
        }
        if (!all.isEmpty()) {
            Executable first = all.values().iterator().next();
            calls.put(call.number(), first);
            taken.addAll(all.values());
            dispatched.put(call.number(), all);
        }
    }

    /** All methods of a class of the submission. */
    private List<Call> members(String type) {
        return members.computeIfAbsent(type, name -> submission.types.stream().filter(one -> one.getName().equals(name)).findFirst()
                .map(new Members(submission)::of).orElse(List.of()));
    }

    private void pair(Call call, Call other, Set<Executable> taken) {
        calls.put(call.number(), other.executable());
        taken.add(other.executable());
        if (!call.isConstructor() && call.result().raw() != void.class && other.result().raw() == void.class) {
            silent.add(call);
        }
        if (isInOrder(order(call, other)) && ease(call, other) == WIDER) {
            widened.put(call.shown(), other.shown());
        }
        if (!call.isConstructor() && !call.name().equals(other.name())) {
            renamed.put(call.name(), other.name());
        }
    }

    /** The calls of the submission that take what one of the reference takes, of the class that stands for its own. */
    private List<Call> fitting(Call call) {
        return ofSameKind(call).stream().filter(one -> isInOrder(order(call, one))).toList();
    }

    /** The constructors, static methods or other methods of the class that stands for that of a call. */
    private List<Call> ofSameKind(Call call) {
        String owner = types.get(call.executable().getDeclaringClass().getName());
        if (!call.isConstructor()) {
            return owner == null ? List.of() : members(owner).stream().filter(other -> other.hasReceiver() == call.hasReceiver()).toList();
        }
        return submission.calls.stream().filter(other -> other.isConstructor()
                && (other.hasReceiver() == call.hasReceiver() || canLeaveOut(call, other)) && other.executable().getDeclaringClass().getName().equals(owner)).toList();
    }

    /** Whether a call does without the object that another one is called on: a nested class may be static where it need not be an inner one. */
    private static boolean canLeaveOut(Call call, Call other) {
        return call.makesInner() && other.isConstructor();
    }

    private static boolean isInOrder(int[] order) {
        return order != null && java.util.stream.IntStream.range(0, order.length).allMatch(at -> order[at] == at);
    }

    /** How far the types of another call are from those of one: the same, boxed or open, wider; {@link #WIDER} and one where they do not fit. */
    private int ease(Call call, Call other) {
        if (hasTypes(call.executable().getParameterTypes(), other.executable().getParameterTypes())) {
            return 0;
        }
        int count = other.parameters().size();
        int ease = count == call.parameters().size() ? 1 : WIDER + 1;
        for (int at = 0; at < count && ease <= WIDER; at++) {
            ease = takes(call, at, other, at) ? ease : isWider(call, at, other) ? WIDER : WIDER + 1;
        }
        return ease;
    }

    /** Whether a caller may pass to a parameter of the submission what one of the reference takes: Java converts it, and loses nothing. */
    private boolean isWider(Call call, int at, Call other) {
        Class<?> one = Call.types(call.executable())[at];
        Class<?> two = Call.types(other.executable())[at];
        if (one.isPrimitive() && two.isPrimitive()) {
            List<Class<?>> order = List.of(byte.class, short.class, int.class, long.class, double.class);
            return order.contains(one) && order.indexOf(one) < order.indexOf(two) && !(one == long.class && two == double.class)
                    || one == char.class && (two == int.class || two == long.class) || one == float.class && two == double.class;
        }
        if (World.isOwn(one) && !one.isArray()) {
            Class<?> own = submission.types.stream().filter(type -> type.getName().equals(types.get(one.getName()))).findFirst().orElse(null);
            return own != null && two.isAssignableFrom(own);
        }
        return !World.isOwn(one) && two.isAssignableFrom(boxed(one));
    }

    /** Which argument of a call each parameter of another one can take, the first ones first; null if they do not fit each other. */
    private int[] order(Call call, Call other) {
        int count = other.parameters().size();
        int[] order = new int[count];
        Set<Integer> used = new HashSet<>();
        for (int at = 0; at < count; at++) {
            order[at] = -1;
            // Where it can stay at its place, it does.
            for (int turn = 0; turn <= call.parameters().size() && order[at] < 0; turn++) {
                int from = turn == 0 ? at : turn - 1;
                boolean isFree = from < call.parameters().size() && !used.contains(from);
                boolean fits = isFree && (takes(call, from, other, at) || from == at && isWider(call, at, other));
                order[at] = fits && used.add(from) ? from : -1;
            }
        }
        return used.size() == count && call.parameters().size() == count ? order : null;
    }

    /** Whether a parameter of the submission takes what is made for one of the reference: an {@code int} is as good as an {@code Integer}. */
    private boolean takes(Call call, int from, Call other, int at) {
        Class<?> one = Call.types(call.executable())[from];
        Class<?> two = Call.types(other.executable())[at];
        Class<?> made = boxed(Call.genericTypes(call.executable())[from] instanceof TypeVariable<?> ? call.parameters().get(from).raw() : one);
        boolean isOpen = Call.genericTypes(other.executable())[at] instanceof TypeVariable<?>;
        return isSame(one, two) || boxed(two) == made && !World.isOwn(made) || isOpen && !World.isOwn(made) && two.isAssignableFrom(made);
    }

    private static Class<?> boxed(Class<?> type) {
        return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
    }

    private boolean hasTypes(Class<?>[] some, Class<?>[] others) {
        if (some.length != others.length) {
            return false;
        }
        for (int at = 0; at < some.length; at++) {
            if (!isSame(some[at], others[at])) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame(Class<?> one, Class<?> other) {
        boolean isOwn = World.isOwn(one) && World.isOwn(other);
        return isOwn ? other.getName().equals(one.isArray() ? one.getName() : types.get(one.getName())) : one == other;
    }

    /** Whether two names are one but for upper and lower case, or for one letter. */
    static boolean isSimilar(String one, String other) {
        if (one.equalsIgnoreCase(other)) {
            return true;
        }
        if (Math.min(one.length(), other.length()) < 4 || Math.abs(one.length() - other.length()) > 1) {
            return false;
        }
        int from = 0;
        while (from < Math.min(one.length(), other.length()) && one.charAt(from) == other.charAt(from)) {
            from++;
        }
        String a = one.substring(from);
        String b = other.substring(from);
        return a.length() == b.length() ? a.substring(1).equals(b.substring(1))
                : a.length() > b.length() ? a.substring(1).equals(b) : b.substring(1).equals(a);
    }

    /** Which argument each parameter of what stands for a call gets; null if they are in one order. */
    int[] order(Call call) {
        return orders.get(call.number());
    }

    /** What stands for a call in each class whose objects it is called on, by the binary names of these; null where one method does. */
    Map<String, Executable> dispatched(Call call) {
        return dispatched.get(call.number());
    }

    /** How many calls the reference has. */
    int size() {
        return reference.calls.size();
    }

    Executable executable(Call call) throws NoSuchMethodException {
        Executable executable = calls.get(call.number());
        if (executable == null) {
            throw new NoSuchMethodException(call.shown());
        }
        return executable;
    }

    /** The binary name of the class that stands for one of the reference. */
    String type(String name) throws ClassNotFoundException {
        String other = types.get(name);
        if (other == null) {
            throw new ClassNotFoundException(name);
        }
        return other;
    }
}
