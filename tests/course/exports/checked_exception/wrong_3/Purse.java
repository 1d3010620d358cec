/** A purse that nobody can take more from than is in it. */
public class Purse {
    /** There is not so much in it. */
    public static class TooLittle extends Exception {
        private static final long serialVersionUID = 1;

        public TooLittle(String message) {
            super(message);
        }
    }

    private int cents;

    public Purse(int cents) throws TooLittle {
        if (cents < 0) {
            throw new TooLittle("less than nothing");
        }
        this.cents = cents;
    }

    public int take(int much) throws TooLittle {
        cents -= much;
        return cents;
    }

    public int cents() {
        return cents;
    }
}
