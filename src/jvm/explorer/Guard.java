package tatsu$;

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

    private Guard() {}

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

    /** Ends a run. It carries nothing, and counts even where it is caught. */
    public static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("stopped", null, false, false);
        }
    }
}
