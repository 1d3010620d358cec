/** Lamps of a traffic light, each of which counts how often it was switched. */
public enum Lamp {
    RED, GREEN;

    private int times;

    public void toggle() {
        times++;
    }

    public boolean isOn() {
        return times > 0;
    }

    public int times() {
        return times;
    }
}
