package org.junit.jupiter.api;

/** Stands for JUnit's. */
public @interface DisplayName {
    String value();
}
