package tatsu$;

/**
 * What the rewritten classes call: it counts steps and turns exits into signals. Every class loader has a copy of its own.
 */
public final class Guard {
    /** Steps that are left; the signal; at how many steps left the slow path is taken next; how many numbers left their range. */
    public static final long[] STATE = {Long.MAX_VALUE, 0, -1, 0};
    /** Whether a run may go on, asked every {@link #INTERVAL} steps. */
    public static volatile java.util.function.BooleanSupplier mayGoOn = () -> true;

    /** Signal: out of steps. */
    public static final long STEPS = 0;
    /** Signal: {@code System.exit} was called. */
    public static final long EXIT = 1;
    /** Signal: too much memory. */
    public static final long MEMORY = 2;

    private static final long INTERVAL = 4096;
    /** Steps that a millisecond of sleep counts: a second is what a script may take by default. */
    private static final long STEPS_OF_A_MILLISECOND = 100;
    /** No sleep counts as more milliseconds. */
    private static final long LONGEST_SLEEP = 1L << 40;

    /** What was come by, as bits; as long as there are probes. */
    public static long[] seen = new long[0];
    /** How many places were come by, then the numbers of the first of them; nothing is kept where it has no room. */
    public static int[] trail = new int[0];

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
        if (trail.length > 0 && ++trail[0] < trail.length) {
            trail[trail[0]] = probe;
        }
    }

    /** Notes the outcome of a condition: the probe where it holds, else the next one. */
    public static boolean when(boolean holds, int probe) {
        at(holds ? probe : probe + 1);
        return holds;
    }

    /** Stands for {@code Thread.sleep}: it counts steps, and takes time only while other threads of the program live. */
    public static void sleep(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        STATE[0] -= Math.min(milliseconds, LONGEST_SLEEP) * STEPS_OF_A_MILLISECOND;
        step();
        long until = System.nanoTime() + Math.min(milliseconds, LONGEST_SLEEP) * 1_000_000;
        do {
            if (Thread.interrupted()) {
                throw new InterruptedException("sleep interrupted");
            }
            if (Thread.activeCount() <= 1) {
                return;
            }
            java.util.concurrent.locks.LockSupport.parkNanos(100_000);
        } while (System.nanoTime() - until < 0);
    }

    /** As {@link #sleep(long)}; parts of a millisecond count nothing. */
    public static void sleep(long milliseconds, int nanoseconds) throws InterruptedException {
        sleep(milliseconds);
    }

    /** As {@link #sleep(long)}. */
    public static void sleep(java.time.Duration duration) throws InterruptedException {
        sleep(Math.max(0, duration.toMillis()));
    }

    /** Stands for {@code TimeUnit.sleep}. */
    public static void sleep(java.util.concurrent.TimeUnit unit, long timeout) throws InterruptedException {
        sleep(Math.max(0, unit.toMillis(timeout)));
    }

    /** Stands for a sum where it is watched whether numbers leave their range; the next ones for a difference and so on. */
    public static int plus(int a, int b) {
        int sum = a + b;
        STATE[3] += ((a ^ sum) & (b ^ sum)) < 0 ? 1 : 0;
        return sum;
    }

    public static long plus(long a, long b) {
        long sum = a + b;
        STATE[3] += ((a ^ sum) & (b ^ sum)) < 0 ? 1 : 0;
        return sum;
    }

    public static int minus(int a, int b) {
        int difference = a - b;
        STATE[3] += ((a ^ b) & (a ^ difference)) < 0 ? 1 : 0;
        return difference;
    }

    public static long minus(long a, long b) {
        long difference = a - b;
        STATE[3] += ((a ^ b) & (a ^ difference)) < 0 ? 1 : 0;
        return difference;
    }

    public static int times(int a, int b) {
        long product = (long) a * b;
        STATE[3] += product != (int) product ? 1 : 0;
        return (int) product;
    }

    public static long times(long a, long b) {
        STATE[3] += Math.multiplyHigh(a, b) != a * b >> 63 ? 1 : 0;
        return a * b;
    }

    /** A zero with a sign is watched as well: programs that compare it may differ, and be right. */
    public static double times(double a, double b) {
        STATE[3] += a * b == 0 && 1 / (a * b) < 0 ? 1 : 0;
        return a * b;
    }

    public static int negated(int a) {
        STATE[3] += a == Integer.MIN_VALUE ? 1 : 0;
        return -a;
    }

    public static long negated(long a) {
        STATE[3] += a == Long.MIN_VALUE ? 1 : 0;
        return -a;
    }

    public static int over(int a, int b) {
        STATE[3] += a == Integer.MIN_VALUE && b == -1 ? 1 : 0;
        return a / b;
    }

    public static long over(long a, long b) {
        STATE[3] += a == Long.MIN_VALUE && b == -1 ? 1 : 0;
        return a / b;
    }

    /** Stands for {@code Math.abs}. */
    public static int abs(int a) {
        STATE[3] += a == Integer.MIN_VALUE ? 1 : 0;
        return Math.abs(a);
    }

    public static long abs(long a) {
        STATE[3] += a == Long.MIN_VALUE ? 1 : 0;
        return Math.abs(a);
    }

    /** Stands for {@code Math.abs}. */
    public static double abs(double a) {
        return Math.abs(a);
    }

    /** Stands for {@code Math.abs}. */
    public static float abs(float a) {
        return Math.abs(a);
    }

    /** Stands for a cast to {@code int}. */
    public static int narrowed(long a) {
        STATE[3] += a != (int) a ? 1 : 0;
        return (int) a;
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
