abstract class Minutes {
    protected final int value;

    protected Minutes(int value) {
        this.value = value;
    }

    public int getHours() {
        return value / 60;
    }

    public int getMinutes() {
        return value % 60;
    }

    @Override
    public boolean equals(Object o) {
        if (o instanceof Minutes) {
            Minutes other = (Minutes) o;
            return other.value == this.value;
        }
        return false;
    }

    @Override
    public int hashCode() {
        return 7 + 13 * value;
    }

    @Override
    public String toString() {
        String h = "0" + getHours();
        String m = "0" + getMinutes();
        return h.substring(h.length() - 2) + ":" + m.substring(m.length() - 2);
    }
}
