import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Runs the tests of a class: a line for each. */
class RunTests {
    public static void main(String[] arguments) throws Exception {
        Class<?> type = Class.forName(arguments[0]);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        for (Method method : type.getDeclaredMethods()) {
            if (!method.isAnnotationPresent(Test.class)) {
                continue;
            }
            method.setAccessible(true);
            String end = "ok";
            try {
                method.invoke(constructor.newInstance());
            } catch (InvocationTargetException failed) {
                end = String.valueOf(failed.getCause());
            }
            System.out.println(method.getName() + " " + end);
        }
    }
}
