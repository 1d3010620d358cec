import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A signal that one thread gives and another one takes.
 *
 * <p>Who takes it stays awake for some microseconds first: batches of scripts may be small, and to wake a thread takes longer than to
 * run them.
 */
final class Handover {
    /** Looks before a thread goes to sleep. */
    private static final int LOOKS = 1000;

    private final Semaphore given = new Semaphore(0);

    void give() {
        given.release();
    }

    /** Waits for the signal, however often the thread is interrupted. */
    void take() {
        if (!isThere()) {
            given.acquireUninterruptibly();
        }
    }

    /** Waits for the signal so many milliseconds; whether it came. */
    boolean take(long milliseconds) throws InterruptedException {
        return isThere() || given.tryAcquire(milliseconds, TimeUnit.MILLISECONDS);
    }

    private boolean isThere() {
        for (int looks = 0; looks < LOOKS; looks++) {
            if (given.tryAcquire()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
