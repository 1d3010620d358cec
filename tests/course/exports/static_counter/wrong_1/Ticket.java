/** A ticket with a number of its own. */
public class Ticket {
    private static int next = 1;
    private final int number;
    private boolean used;

    public Ticket() {
        number = next++;
    }

    public int number() {
        return number;
    }

    public static int issued() {
        return next - 1;
    }

    public boolean use() {
        if (used) {
            return false;
        }
        return true;
    }
}
