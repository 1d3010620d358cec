/** Lamps of a traffic light, each of which counts how often it was switched. */
public enum Lamp {
    RED, GREEN;

    private int times;

    public void toggle() {
        times++;
    }

    public boolean isOn() {
        return times % 2 == 1;
    }

    public int times() {
        return times;
    }
}
