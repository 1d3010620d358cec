package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** Stands for the part of JUnit's that exported tests use. */
public final class Assertions {
    private Assertions() {}

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(int expected, int actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(int expected, Integer actual) {
        assertEquals((Object) expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(Double.compare(expected, actual) == 0, expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(isNear(expected, actual, delta), expected, actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(isNear(expected, actual, delta), expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(expected == actual, expected, actual);
    }

    private static boolean isNear(double expected, double actual, double delta) {
        return Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    public static void assertTrue(boolean actual) {
        check(actual, true, actual);
    }

    public static void assertFalse(boolean actual) {
        check(!actual, false, actual);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "a value", null);
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        boolean isNear = expected.length == actual.length;
        for (int i = 0; isNear && i < expected.length; i++) {
            isNear = isNear(expected[i], actual[i], delta);
        }
        check(isNear, Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable body) {
        try {
            body.execute();
        } catch (Throwable thrown) {
            check(type.isInstance(thrown), type, thrown);
            return type.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }
}
