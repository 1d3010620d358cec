import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.InvocationInterceptor;

/** Runs the tests of a class: a line for each. With a second word, the last of them comes first. */
class RunTests {
    public static void main(String[] arguments) throws Exception {
        Class<?> type = Class.forName(arguments[0]);
        List<Method> methods = Arrays.asList(type.getDeclaredMethods());
        if (arguments.length > 1) {
            Collections.reverse(methods);
        }
        for (Method method : methods) {
            if (!method.isAnnotationPresent(Test.class)) {
                continue;
            }
            method.setAccessible(true);
            String end = "ok";
            try {
                run(type, method);
            } catch (InvocationTargetException failed) {
                end = String.valueOf(failed.getCause());
            } catch (Throwable failed) {
                end = String.valueOf(failed);
            }
            System.out.println(method.getName() + " " + end);
        }
    }

    private static void run(Class<?> type, Method method) throws Throwable {
        ExtendWith extended = type.getAnnotation(ExtendWith.class);
        if (extended == null) {
            made(type).invoke(method);
            return;
        }
        Constructor<?> constructor = extended.value()[0].getDeclaredConstructor();
        constructor.setAccessible(true);
        InvocationInterceptor.Invocation<Void> invocation = new InvocationInterceptor.Invocation<>() {
            public Void proceed() {
                throw new IllegalStateException("a test ran on the classes of all tests");
            }

            public void skip() {
            }
        };
        ((InvocationInterceptor) constructor.newInstance()).interceptTestMethod(invocation, () -> method, null);
    }

    /** What calls a method on a new object of a class. */
    private interface Caller {
        void invoke(Method method) throws Exception;
    }

    private static Caller made(Class<?> type) throws Exception {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object object = constructor.newInstance();
        return method -> method.invoke(object);
    }
}
