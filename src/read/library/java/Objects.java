// What asks objects that may be `null`.

final class Objects {
    static boolean equals(Object one, Object other) {
        return one == null ? other == null : one.equals(other);
    }

    static int hash(Object... all) {
        Object[] elements = all;
        int code = 1;
        for (int i = 0; i < elements.length; i++) {
            code = 31 * code + hashCode(elements[i]);
        }
        return code;
    }

    static int hashCode(Object one) {
        return one == null ? 0 : one.hashCode();
    }

    static boolean isNull(Object one) {
        return one == null;
    }

    static boolean nonNull(Object one) {
        return one != null;
    }

    static <T> T requireNonNull(T one) {
        if (one == null) {
            throw new NullPointerException();
        }
        return one;
    }

    static <T> T requireNonNull(T one, String message) {
        if (one == null) {
            throw new NullPointerException(message);
        }
        return one;
    }

    static <T> T requireNonNullElse(T one, T other) {
        return one != null ? one : requireNonNull(other, "defaultObj");
    }

    static String toString(Object one) {
        return "" + one;
    }

    static String toString(Object one, String other) {
        return one == null ? other : "" + one;
    }
}
