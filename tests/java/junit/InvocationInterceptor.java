package org.junit.jupiter.api.extension;

import java.lang.reflect.Method;

/** Stands for JUnit's. */
public interface InvocationInterceptor {
    interface Invocation<T> {
        T proceed() throws Throwable;

        void skip();
    }

    void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension) throws Throwable;
}
