package org.junit.jupiter.api.extension;

/** Stands for JUnit's. */
public interface ReflectiveInvocationContext<T> {
    T getExecutable();
}
