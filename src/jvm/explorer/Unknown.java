package tatsu$;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a run does not know of its objects, arrays and lists: their fields, elements and lengths. A run that looks at such a part
 * ends there. Every class loader has a copy of its own.
 *
 * <p>What holds: a look at a part that is not known is never missed by the rewritten classes, and one too many does no harm, since
 * each value of a part that was looked at is tried.
 */
public final class Unknown {
    /** For each object its fields, for each array its elements: what stands for those that are not known, null for the others. */
    public static final Map<Object, Object[]> PARTS = new IdentityHashMap<>();
    /** For each array whose length is not known what stands for it. */
    public static final Map<Object, Object> LENGTHS = new IdentityHashMap<>();
    /** What stands for the first part that was looked at. It counts even where the demand is caught. */
    public static final Object[] DEMANDED = new Object[1];
    /** Begins a run in which everything is known. */
    public static final Runnable FORGET = Unknown::forget;
    /** Parts that are handed on to objects under construction: for each argument what stands for it, and where. */
    private static final List<Object[]> FRAMES = new ArrayList<>();
    private static final Demand DEMAND = new Demand();
    private static Object excused;

    private Unknown() {}

    private static void forget() {
        PARTS.clear();
        LENGTHS.clear();
        FRAMES.clear();
        DEMANDED[0] = null;
        excused = null;
    }

    static void look(Object part) {
        if (part != null) {
            DEMANDED[0] = DEMANDED[0] == null ? part : DEMANDED[0];
            throw DEMAND;
        }
    }

    /** An object of which a field is read next. */
    public static <T> T of(T object, int field) {
        Object[] parts = PARTS.isEmpty() ? null : PARTS.get(object);
        if (parts != null && parts[field] != null) {
            if (parts[field] == excused) {
                excused = null;
            } else {
                look(parts[field]);
            }
        }
        return object;
    }

    /** Begins the arguments of a constructor that only stores them. */
    public static Object[] open(int fields, int site) {
        Object[] frame = new Object[fields + 1];
        frame[fields] = site;
        if (!PARTS.isEmpty()) {
            FRAMES.add(frame);
        }
        return frame;
    }

    /** An object of which a field is read next, only to be stored in {@code to} of an object under construction. */
    public static <T> T pass(T object, int field, int to, int site) {
        Object[] parts = PARTS.isEmpty() ? null : PARTS.get(object);
        if (parts != null && parts[field] != null) {
            for (int at = FRAMES.size() - 1; at >= 0; at--) {
                Object[] frame = FRAMES.get(at);
                if (frame[frame.length - 1].equals(site)) {
                    frame[to] = parts[field];
                    excused = parts[field];
                    break;
                }
            }
        }
        return object;
    }

    /** The object that a constructor made of these arguments. */
    public static <T> T made(Object[] frame, T object) {
        boolean isOpen = false;
        for (int at = 0; at + 1 < frame.length; at++) {
            isOpen |= frame[at] != null;
        }
        for (int at = FRAMES.size() - 1; at >= 0 && FRAMES.contains(frame); at--) {
            FRAMES.remove(at);
        }
        if (isOpen) {
            PARTS.put(object, frame);
        }
        return object;
    }

    /** A field or an element was written, so it is known. */
    public static void wrote(Object object, int part) {
        Object[] parts = PARTS.isEmpty() ? null : PARTS.get(object);
        if (parts != null) {
            parts[part] = null;
        }
    }

    /** An array whose length is looked at next. */
    public static <A> A sized(A array) {
        if (!LENGTHS.isEmpty()) {
            look(LENGTHS.get(array));
        }
        return array;
    }

    /** The number of an element of an array that is read next. */
    public static int index(Object array, int index) {
        sized(array);
        Object[] parts = PARTS.isEmpty() ? null : PARTS.get(array);
        if (parts != null && index >= 0 && index < parts.length) {
            look(parts[index]);
        }
        return index;
    }

    /** The number of an element of an array that is written next. */
    public static int slot(Object array, int index) {
        sized(array);
        return index;
    }

    /** A value that code gets which does not ask: if it is an array, all of it is looked at. */
    public static <A> A whole(A value) {
        if (!(LENGTHS.isEmpty() && PARTS.isEmpty()) && value != null && value.getClass().isArray()) {
            sized(value);
            for (int at = 0; at < Array.getLength(value); at++) {
                index(value, at);
                if (value instanceof Object[] elements) {
                    whole(elements[at]);
                }
            }
        }
        return value;
    }

    /** As {@code System.arraycopy}: elements that are not known are not known in the copy either. */
    public static void arraycopy(Object from, int start, Object to, int at, int count) {
        sized(from);
        sized(to);
        Object[] parts = from == null ? null : PARTS.get(from);
        System.arraycopy(from, start, to, at, count);
        Object[] copied = PARTS.get(to);
        if (count > 0 && (parts != null || copied != null)) {
            Object[] fresh = copied == null ? new Object[Array.getLength(to)] : copied;
            Object[] moved = parts == null ? new Object[Array.getLength(from)] : parts;
            System.arraycopy(moved, start, fresh, at, count);
            PARTS.put(to, fresh);
        }
    }

    /** As an array's own {@code clone}. */
    public static <A> A copy(A array) {
        sized(array);
        return copyOf(array, Array.getLength(Objects.requireNonNull(array)));
    }

    /** As {@code Arrays.copyOf}. */
    @SuppressWarnings("unchecked")
    public static <A> A copyOf(A array, int length) {
        sized(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        arraycopy(array, 0, copy, 0, Math.min(length, Array.getLength(array)));
        return (A) copy;
    }

    /** An array that is gone through. */
    public static <T> Iterable<T> each(T[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Integer> each(int[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Long> each(long[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Short> each(short[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Byte> each(byte[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Character> each(char[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Double> each(double[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Float> each(float[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** As for objects. */
    public static Iterable<Boolean> each(boolean[] array) {
        return array == null ? null : () -> new Elements<>(array);
    }

    /** Goes through an array, and looks at an element where it is asked for. */
    private static final class Elements<T> implements Iterator<T> {
        private final Object array;
        private int at;

        Elements(Object array) {
            this.array = sized(array);
        }

        @Override public boolean hasNext() {
            return at < Array.getLength(array);
        }

        @Override @SuppressWarnings("unchecked") public T next() {
            return (T) Array.get(array, index(array, at++));
        }
    }

    /** The fields of records, by their classes. */
    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override protected Field[] computeValue(Class<?> type) {
            var components = type.getRecordComponents();
            Field[] fields = new Field[components.length];
            for (int at = 0; at < fields.length; at++) {
                try {
                    fields[at] = type.getDeclaredField(components[at].getName());
                } catch (ReflectiveOperationException impossible) {
                    throw new IllegalStateException(impossible);
                }
                fields[at].setAccessible(true);
            }
            return fields;
        }
    };

    private static Object part(Object record, Field[] fields, int at) {
        try {
            of(record, at);
            return fields[at].get(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** As a record's own {@code equals}. */
    public static boolean equal(Object one, Object other) {
        if (one == other || other == null || one.getClass() != other.getClass()) {
            return one == other;
        }
        Field[] fields = FIELDS.get(one.getClass());
        for (int at = 0; at < fields.length; at++) {
            if (!Objects.equals(part(one, fields, at), part(other, fields, at))) {
                return false;
            }
        }
        return true;
    }

    /** As a record's own {@code hashCode}. */
    public static int hash(Object record) {
        int hash = 0;
        Field[] fields = FIELDS.get(record.getClass());
        for (int at = 0; at < fields.length; at++) {
            hash = 31 * hash + Objects.hashCode(part(record, fields, at));
        }
        return hash;
    }

    /** As a record's own {@code toString}. */
    public static String text(Object record) {
        Field[] fields = FIELDS.get(record.getClass());
        StringBuilder text = new StringBuilder(record.getClass().getSimpleName()).append('[');
        for (int at = 0; at < fields.length; at++) {
            text.append(at == 0 ? "" : ", ").append(fields[at].getName()).append('=').append(part(record, fields, at));
        }
        return text.append(']').toString();
    }

    /** Ends a run that looks at what is not known. It counts even where it is caught. */
    public static final class Demand extends Error {
        private static final long serialVersionUID = 1;

        Demand() {
            super("not known", null, false, false);
        }
    }
}
