public class ClockTime extends Minutes implements Comparable<ClockTime> {

    public ClockTime(int hours, int minutes) {
        super(check(hours, 24) * 60 + check(minutes, 60));
    }

    private static int check(int value, int limit) {
        if (value < 0 || value >= limit) {
            throw new IllegalArgumentException(value + " is not below " + limit);
        }
        return value;
    }

    public static ClockTime parse(String text) {
        text = text.strip();
        if (text.length() == 4) {
            text = "0" + text;
        }
        if (text.length() != 5 || text.charAt(2) != ':') {
            throw new IllegalArgumentException(text);
        }
        for (int i = 0; i < 5; i++) {
            if (i != 2 && "0123456789".indexOf(text.charAt(i)) < 0) {
                throw new IllegalArgumentException(text);
            }
        }
        return new ClockTime(Integer.parseInt(text.substring(0, 2)), Integer.parseInt(text.substring(3)));
    }

    public ClockTime plusMinutes(int minutes) {
        int sum = value + minutes % 1440;
        sum = (sum + 1440) % 1440;
        return new ClockTime(sum / 60, sum % 60);
    }

    public int minutesUntil(ClockTime other) {
        return (1440 + other.value - value) % 1440;
    }

    public boolean isBefore(ClockTime other) {
        return value < other.value;
    }

    public int compareTo(ClockTime other) {
        return value - other.value;
    }
}
