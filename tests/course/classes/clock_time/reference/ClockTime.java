public class ClockTime implements Comparable<ClockTime> {

    private static final int DAY = 24 * 60;

    private final int hours;
    private final int minutes;

    public ClockTime(int hours, int minutes) {
        if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) {
            throw new IllegalArgumentException("no such time: " + hours + ":" + minutes);
        }
        this.hours = hours;
        this.minutes = minutes;
    }

    public static ClockTime parse(String text) {
        String trimmed = text.trim();
        if (!trimmed.matches("[0-9]{1,2}:[0-9]{2}")) {
            throw new IllegalArgumentException("not a time: " + text);
        }
        int colon = trimmed.indexOf(':');
        return new ClockTime(Integer.parseInt(trimmed.substring(0, colon)),
                Integer.parseInt(trimmed.substring(colon + 1)));
    }

    public int getHours() {
        return hours;
    }

    public int getMinutes() {
        return minutes;
    }

    private int sinceMidnight() {
        return hours * 60 + minutes;
    }

    public ClockTime plusMinutes(int minutes) {
        int total = Math.floorMod((long) sinceMidnight() + minutes, DAY);
        return new ClockTime(total / 60, total % 60);
    }

    public int minutesUntil(ClockTime other) {
        return Math.floorMod(other.sinceMidnight() - sinceMidnight(), DAY);
    }

    public boolean isBefore(ClockTime other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(ClockTime other) {
        return Integer.compare(sinceMidnight(), other.sinceMidnight());
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof ClockTime && compareTo((ClockTime) obj) == 0;
    }

    @Override
    public int hashCode() {
        return sinceMidnight();
    }

    @Override
    public String toString() {
        return String.format("%02d:%02d", hours, minutes);
    }
}
