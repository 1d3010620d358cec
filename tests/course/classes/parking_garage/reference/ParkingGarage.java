import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

enum Size {
    SMALL, LARGE
}

public class ParkingGarage {

    private static class Parked {
        final Size space;
        final int since;

        Parked(Size space, int since) {
            this.space = space;
            this.since = since;
        }
    }

    private final int[] free = new int[Size.values().length];
    private final Map<String, Parked> vehicles = new TreeMap<>();
    private long earnings;

    public ParkingGarage(int small, int large) {
        if (small < 0 || large < 0) {
            throw new IllegalArgumentException("negative number of spaces");
        }
        free[Size.SMALL.ordinal()] = small;
        free[Size.LARGE.ordinal()] = large;
    }

    private static String normalize(String plate) {
        return plate.replace(" ", "").toUpperCase();
    }

    public boolean enter(String plate, Size size, int minute) {
        String key = normalize(plate);
        Size space = size == Size.SMALL && free(Size.SMALL) > 0 ? Size.SMALL : Size.LARGE;
        if (vehicles.containsKey(key) || free(space) == 0) {
            return false;
        }
        free[space.ordinal()]--;
        vehicles.put(key, new Parked(space, minute));
        return true;
    }

    public int leave(String plate, int minute) {
        String key = normalize(plate);
        Parked parked = vehicles.get(key);
        if (parked == null || minute < parked.since) {
            throw new IllegalArgumentException("cannot leave: " + plate);
        }
        vehicles.remove(key);
        free[parked.space.ordinal()]++;
        int fee = fee(minute - parked.since);
        earnings += fee;
        return fee;
    }

    private static int fee(int minutes) {
        if (minutes <= 30) {
            return 0;
        }
        int days = minutes / 1440;
        int hours = (minutes % 1440 + 59) / 60;
        return days * 1500 + Math.min(1500, hours * 200);
    }

    public int free(Size size) {
        return free[size.ordinal()];
    }

    public long earnings() {
        return earnings;
    }

    public List<String> plates() {
        return new ArrayList<>(vehicles.keySet());
    }
}
