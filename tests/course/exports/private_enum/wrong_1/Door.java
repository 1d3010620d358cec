/** A door that is opened, closed and locked. */
public class Door {
    private enum State { OPEN, CLOSED, LOCKED }

    private State state = State.CLOSED;

    public State open() {
        state = State.OPEN;
        return state;
    }

    public State lock() {
        if (state == State.CLOSED) {
            state = State.LOCKED;
        }
        return state;
    }

    public State state() {
        return state;
    }
}
