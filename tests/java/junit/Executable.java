package org.junit.jupiter.api.function;

/** Stands for JUnit's. */
public interface Executable {
    void execute() throws Throwable;
}
