import java.util.Objects;

public class ClockTime implements Comparable<ClockTime> {
    private final int h;
    private final int m;

    public ClockTime(int h, int m) {
        if (h < 0 || h >= 24) throw new IllegalArgumentException("hours must be between 0 and 23");
        if (m < 0 || m >= 60) throw new IllegalArgumentException("minutes must be between 0 and 59");
        this.h = h;
        this.m = m;
    }

    public static ClockTime parse(String text) {
        String[] parts = text.trim().split(":", -1);
        if (parts.length != 2 || parts[0].length() > 2 || parts[1].length() != 2)
            throw new IllegalArgumentException("wrong format");
        return new ClockTime(number(parts[0]), number(parts[1]));
    }

    private static int number(String s) {
        if (s.isEmpty()) throw new IllegalArgumentException("digit missing");
        int value = 0;
        for (char c : s.toCharArray()) {
            if (c < '0' || c > '9') throw new IllegalArgumentException(c + " is not a digit");
            value = 10 * value + (c - '0');
        }
        return value;
    }

    public int getHours() { return h; }

    public int getMinutes() { return m; }

    public ClockTime plusMinutes(int minutes) {
        int rest = minutes % (24 * 60);
        int newMinutes = m + rest % 60;
        int newHours = h + rest / 60;
        if (newMinutes >= 60) {
            newMinutes -= 60;
            newHours++;
        }
        if (newMinutes < 0) {
            newMinutes += 60;
            newHours--;
        }
        if (newHours >= 24) newHours -= 24;
        if (newHours < 0) newHours += 24;
        return new ClockTime(newHours, newMinutes);
    }

    public int minutesUntil(ClockTime o) {
        int difference = (o.h - h) * 60 + o.m - m;
        return difference < 0 ? difference + 24 * 60 : difference;
    }

    public boolean isBefore(ClockTime o) {
        return h < o.h && m < o.m;
    }

    @Override
    public int compareTo(ClockTime o) {
        return h != o.h ? h - o.h : m - o.m;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) return true;
        if (o == null || getClass() != o.getClass()) return false;
        ClockTime t = (ClockTime) o;
        return h == t.h && m == t.m;
    }

    @Override
    public int hashCode() { return Objects.hash(h, m); }

    @Override
    public String toString() {
        return (h < 10 ? "0" : "") + h + ":" + (m < 10 ? "0" : "") + m;
    }
}
