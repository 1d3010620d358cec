import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class ClockTime implements Comparable<ClockTime> {

    private static final Pattern FORMAT = Pattern.compile("(\\d?\\d):(\\d\\d) *");

    private final LocalTime time;

    public ClockTime(int hours, int minutes) {
        try {
            time = LocalTime.of(hours, minutes);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private ClockTime(LocalTime time) {
        this.time = time;
    }

    public static ClockTime parse(String text) {
        Matcher matcher = FORMAT.matcher(text);
        if (matcher.matches()) {
            return new ClockTime(Integer.valueOf(matcher.group(1)), Integer.valueOf(matcher.group(2)));
        }
        throw new NumberFormatException("Cannot read '" + text + "'");
    }

    public int getHours() {
        return time.getHour();
    }

    public int getMinutes() {
        return time.getMinute();
    }

    public ClockTime plusMinutes(int minutes) {
        return new ClockTime(time.plusMinutes(minutes));
    }

    public int minutesUntil(ClockTime other) {
        long minutes = Duration.between(time, other.time).toMinutes();
        while (minutes < 0) {
            minutes += Duration.ofDays(1).toMinutes();
        }
        return (int) minutes;
    }

    public boolean isBefore(ClockTime other) {
        return time.isBefore(other.time);
    }

    @Override
    public int compareTo(ClockTime other) {
        return time.compareTo(other.time);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClockTime t && time.equals(t.time);
    }

    @Override
    public int hashCode() {
        return time.hashCode();
    }

    @Override
    public String toString() {
        return time.toString();
    }
}
