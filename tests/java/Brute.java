import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All sequences of calls on one object of a class with a constructor without parameters, made without any cleverness.
 *
 * <p>Arguments: the class, the most calls, the numbers that are passed. Prints how the failing ones end, how many end so, and the
 * least number of calls; last the number of scripts.
 */
public final class Brute {
    private static final Map<String, int[]> seen = new TreeMap<>();
    private static long scripts;

    private record Call(Method method, Object[] arguments) {}

    public static void main(String[] words) throws Exception {
        Class<?> type = Class.forName(words[0]);
        List<Call> calls = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (!Modifier.isPublic(method.getModifiers())) {
                continue;
            }
            if (method.getParameterCount() == 0) {
                calls.add(new Call(method, new Object[0]));
            }
            for (int at = 2; method.getParameterCount() == 1 && at < words.length; at++) {
                calls.add(new Call(method, new Object[] {Integer.parseInt(words[at])}));
            }
        }
        go(type.getDeclaredConstructor(), calls, new ArrayList<>(), Integer.parseInt(words[1]) - 1);
        seen.forEach((outcome, counts) -> System.out.println(outcome + " " + counts[0] + " " + counts[1]));
        System.out.println("scripts " + scripts);
    }

    private static void go(Constructor<?> constructor, List<Call> calls, List<Call> script, int left) throws Exception {
        scripts++;
        if (!isWell(constructor, script) || left == 0) {
            return;
        }
        for (Call call : calls) {
            script.add(call);
            go(constructor, calls, script, left - 1);
            script.remove(script.size() - 1);
        }
    }

    private static boolean isWell(Constructor<?> constructor, List<Call> script) throws Exception {
        Object object = constructor.newInstance();
        for (Call call : script) {
            try {
                call.method().invoke(object, call.arguments());
            } catch (InvocationTargetException wrapped) {
                Throwable error = wrapped.getCause();
                StackTraceElement place = error.getStackTrace()[0];
                String outcome = error.getClass().getSimpleName() + " at " + place.getFileName() + ":" + place.getLineNumber();
                int[] counts = seen.computeIfAbsent(outcome, one -> new int[] {0, Integer.MAX_VALUE});
                counts[0]++;
                counts[1] = Math.min(counts[1], script.size() + 1);
                return false;
            }
        }
        return true;
    }
}
