// What all wrappers have, and what a text is where an object is asked for. `$` marks what no author
// can name.

abstract class $Boxed {
    abstract boolean $equals($Boxed other);

    static String $address(Object object) {
        throw new $Unspecified();
    }

    static int $code(Object object) {
        throw new $Unspecified();
    }

    static int $none(Object object) {
        return 0;
    }

    static boolean $alike(Object one, int code, Object other) {
        return one == other || other != null && code == other.hashCode() && one.equals(other);
    }

    static boolean $sameCode(Object one, Object other) {
        if (one == null || other == null) {
            throw new NullPointerException();
        }
        if (one.equals(other)) {
            return true;
        }
        throw new $Unspecified();
    }

    static boolean $same(Object one, Object other) {
        if (one == null || other == null) {
            return one == other;
        }
        if (one instanceof $Boxed && other instanceof $Boxed) {
            return (($Boxed) one).$equals(($Boxed) other);
        }
        return one == other;
    }
}

abstract class Number extends $Boxed {
    public abstract int intValue();

    public abstract long longValue();

    public abstract float floatValue();

    public abstract double doubleValue();
}

interface Cloneable {
}

interface Comparable<T> {
    int compareTo(T other);
}

final class $String extends $Boxed implements Comparable<String> {
    private final String text;

    $String(String text) {
        this.text = text;
    }

    static Object of(String text) {
        return text == null ? null : new $String(text);
    }

    static Object[] all(String[] texts) {
        Object[] boxes = new Object[texts.length];
        for (int i = 0; i < texts.length; i++) {
            boxes[i] = of(texts[i]);
        }
        return boxes;
    }

    static String text($String box) {
        return box == null ? null : box.text;
    }

    boolean $equals($Boxed other) {
        return other instanceof $String && (($String) other).text == text;
    }

    public boolean equals(Object other) {
        return other instanceof $String && (($String) other).text.equals(text);
    }

    public int hashCode() {
        int code = 0;
        for (int i = 0; i < text.length(); i++) {
            code = 31 * code + text.charAt(i);
        }
        return code;
    }

    public int compareTo(String other) {
        return text.compareTo(other);
    }

    public String toString() {
        return text;
    }
}
