import java.lang.reflect.Executable;
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
 * the reason why there is none. Names decide first, then one that is nearly the same; of two candidates none is guessed.
 */
final class Pairing {
    private final Map<Integer, Executable> calls = new HashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Api reference;
    private final Api submission;
    /** Calls of the reference that nothing stands for, as numbers. */
    final Set<Integer> missing = new TreeSet<>();
    /** What is missing, each with the calls of the submission that have its type. */
    final Map<Call, List<String>> told = new LinkedHashMap<>();
    /** Those of them that the submission has, but private. */
    final Set<Call> hidden = new HashSet<>();
    /** Methods with another name: that of the reference, then that of the submission. */
    final Map<String, String> renamed = new LinkedHashMap<>();

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
        Set<Executable> taken = new HashSet<>();
        for (Call call : reference.calls) {
            String name = names.getOrDefault(call.name(), call.name());
            List<Call> alike = fitting(call).stream().filter(one -> call.isConstructor() || one.name().equals(name)).toList();
            if (alike.size() == 1) {
                pair(call, alike.get(0), taken);
            }
        }
        for (Call call : reference.calls) {
            if (calls.containsKey(call.number())) {
                continue;
            }
            List<Call> open = fitting(call).stream().filter(one -> !taken.contains(one.executable())).toList();
            List<Call> similar = open.stream().filter(one -> isSimilar(call.name(), one.name())).toList();
            if (!call.isConstructor() && similar.size() == 1) {
                pair(call, similar.get(0), taken);
            } else {
                missing.add(call.number());
                if (isPrivate(call)) {
                    hidden.add(call);
                }
                told.put(call, open.stream().filter(one -> !one.isConstructor() && one.result().raw() == call.result().raw())
                        .map(Call::shown).toList());
            }
        }
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

    private void pair(Call call, Call other, Set<Executable> taken) {
        calls.put(call.number(), other.executable());
        taken.add(other.executable());
        if (!call.isConstructor() && !call.name().equals(other.name())) {
            renamed.put(call.name(), other.name());
        }
    }

    /** The calls of the submission with the parameters of one of the reference, of the class that stands for its own. */
    private List<Call> fitting(Call call) {
        List<Call> fitting = new ArrayList<>();
        String owner = types.get(call.executable().getDeclaringClass().getName());
        for (Call other : submission.calls) {
            boolean isAlike = other.isConstructor() == call.isConstructor()
                    && java.lang.reflect.Modifier.isStatic(other.executable().getModifiers()) == java.lang.reflect.Modifier.isStatic(call.executable().getModifiers())
                    && other.executable().getDeclaringClass().getName().equals(owner)
                    && hasTypes(call.executable().getParameterTypes(), other.executable().getParameterTypes());
            if (isAlike) {
                fitting.add(other);
            }
        }
        return fitting;
    }

    private boolean hasTypes(Class<?>[] some, Class<?>[] others) {
        if (some.length != others.length) {
            return false;
        }
        for (int at = 0; at < some.length; at++) {
            Class<?> one = some[at];
            Class<?> other = others[at];
            boolean isOwn = World.isOwn(one) && World.isOwn(other);
            boolean isSame = isOwn ? other.getName().equals(one.isArray() ? one.getName() : types.get(one.getName()))
                    : one == other;
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /** Whether two names are one but for upper and lower case, or for one letter. */
    private static boolean isSimilar(String one, String other) {
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
