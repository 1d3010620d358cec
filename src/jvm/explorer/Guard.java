package tatsu$;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the rewritten classes call: it counts steps and turns exits into signals. Every class loader has a copy of its own.
 */
public final class Guard {
    /** Steps that are left; the signal; at how many steps left the slow path is taken next. */
    public static final long[] STATE = {Long.MAX_VALUE, 0, -1};
    /** Whether a run may go on, asked every {@link #INTERVAL} steps. */
    public static volatile java.util.function.BooleanSupplier mayGoOn = () -> true;

    /** Signal: out of steps. */
    public static final long STEPS = 0;
    /** Signal: {@code System.exit} was called. */
    public static final long EXIT = 1;
    /** Signal: too much memory. */
    public static final long MEMORY = 2;

    private static final long INTERVAL = 4096;

    /** What was come by, as bits; as long as there are probes. */
    public static long[] seen = new long[0];

    /** Objects with fields that are not known: for each field what stands for it, or null. */
    public static final Map<Object, Object[]> UNSET = new IdentityHashMap<>();
    /** What stands for the first field that was looked at though it is not known. It counts even where the demand is caught. */
    public static final Object[] DEMANDED = new Object[1];
    /** Unknown fields that are handed on to objects under construction: for each argument what stands for it, and where. */
    private static final List<Object[]> FRAMES = new ArrayList<>();
    private static Object excused;

    private Guard() {}

    /** Begins a run in which no field is unknown. */
    public static void forget() {
        UNSET.clear();
        FRAMES.clear();
        DEMANDED[0] = null;
        excused = null;
    }

    /** An object of which a field is read next. */
    public static <T> T of(T object, int field) {
        Object[] unset = UNSET.isEmpty() ? null : UNSET.get(object);
        if (unset != null && unset[field] != null) {
            if (unset[field] == excused) {
                excused = null;
            } else {
                DEMANDED[0] = DEMANDED[0] == null ? unset[field] : DEMANDED[0];
                throw new Demand();
            }
        }
        return object;
    }

    /** Begins the arguments of a constructor that only stores them. */
    public static Object[] open(int arguments, int site) {
        Object[] frame = new Object[arguments + 1];
        frame[arguments] = site;
        if (!UNSET.isEmpty()) {
            FRAMES.add(frame);
        }
        return frame;
    }

    /** An object of which a field is read next, only to be an argument of the constructor. */
    public static <T> T pass(T object, int field, int argument, int site) {
        Object[] unset = UNSET.isEmpty() ? null : UNSET.get(object);
        if (unset != null && unset[field] != null) {
            for (int at = FRAMES.size() - 1; at >= 0; at--) {
                Object[] frame = FRAMES.get(at);
                if (frame[frame.length - 1].equals(site)) {
                    frame[argument] = unset[field];
                    excused = unset[field];
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
            UNSET.put(object, frame);
        }
        return object;
    }

    private static Object[] parts(Object record, int from, int to) {
        var components = record.getClass().getRecordComponents();
        Object[] parts = new Object[components.length];
        for (int at = from; at < to; at++) {
            try {
                of(record, at);
                Field field = record.getClass().getDeclaredField(components[at].getName());
                field.setAccessible(true);
                parts[at] = field.get(record);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return parts;
    }

    /** As a record's own {@code equals}. */
    public static boolean equal(Object one, Object other) {
        if (one == other || other == null || one.getClass() != other.getClass()) {
            return one == other;
        }
        for (int at = 0; at < one.getClass().getRecordComponents().length; at++) {
            if (!Objects.equals(parts(one, at, at + 1)[at], parts(other, at, at + 1)[at])) {
                return false;
            }
        }
        return true;
    }

    /** As a record's own {@code hashCode}. */
    public static int hash(Object record) {
        int hash = 0;
        for (Object part : parts(record, 0, record.getClass().getRecordComponents().length)) {
            hash = 31 * hash + Objects.hashCode(part);
        }
        return hash;
    }

    /** As a record's own {@code toString}. */
    public static String text(Object record) {
        var components = record.getClass().getRecordComponents();
        Object[] parts = parts(record, 0, components.length);
        StringBuilder text = new StringBuilder(record.getClass().getSimpleName()).append('[');
        for (int at = 0; at < parts.length; at++) {
            text.append(at == 0 ? "" : ", ").append(components[at].getName()).append('=').append(parts[at]);
        }
        return text.append(']').toString();
    }

    /** Stands at the start of every loop body, method, constructor and lambda with a block. */
    public static void step() {
        if (--STATE[0] <= STATE[2]) {
            look();
        }
    }

    /** Notes that a place was come by. */
    public static void at(int probe) {
        seen[probe >> 6] |= 1L << probe;
    }

    /** Notes the outcome of a condition: the probe where it holds, else the next one. */
    public static boolean when(boolean holds, int probe) {
        at(holds ? probe : probe + 1);
        return holds;
    }

    private static void look() {
        if (STATE[0] >= 0) {
            STATE[2] = Math.max(-1, STATE[0] - INTERVAL);
            if (mayGoOn.getAsBoolean()) {
                return;
            }
            STATE[1] = MEMORY;
        }
        // From now on every step ends here, whatever is caught on the way.
        STATE[0] = Math.min(STATE[0], -1);
        STATE[2] = Long.MAX_VALUE;
        throw new Stop();
    }

    /** Stands for {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt}. */
    public static void exit(int code) {
        STATE[1] = EXIT;
        STATE[0] = -1;
        STATE[2] = Long.MAX_VALUE;
        throw new Stop();
    }

    /** Ends a run that looks at a field which is not known. It counts even where it is caught. */
    public static final class Demand extends Error {
        private static final long serialVersionUID = 1;

        Demand() {
            super("not known", null, false, false);
        }
    }

    /** Ends a run. It carries nothing, and counts even where it is caught. */
    public static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("stopped", null, false, false);
        }
    }
}
