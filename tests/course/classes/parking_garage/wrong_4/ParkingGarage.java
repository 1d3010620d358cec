import java.util.*;
import java.util.stream.Collectors;

public class ParkingGarage extends Till {
    private final EnumMap<Size, Integer> capacity = new EnumMap<>(Size.class);
    private final Map<String, Integer> since = new HashMap<>();
    private final Map<Size, Set<String>> parked = Map.of(Size.SMALL, new HashSet<>(), Size.LARGE, new HashSet<>());

    public ParkingGarage(int small, int large) {
        if (small < 0) throw new IllegalArgumentException("small < 0");
        if (large < 0) throw new IllegalArgumentException("large < 0");
        capacity.put(Size.SMALL, small);
        capacity.put(Size.LARGE, large);
    }

    public Integer free(Size size) {
        return capacity.get(size) - parked.get(size).size();
    }

    public boolean enter(String plate, Size size, int minute) {
        String p = plate.toUpperCase().replaceAll(" ", "");
        if (since.containsKey(p)) return false;
        switch (size) {
            case SMALL:
                if (free(Size.SMALL) > 0) return park(p, Size.SMALL, minute);
                // no break: a large space will do
            case LARGE:
                if (free(Size.LARGE) > 0) return park(p, Size.LARGE, minute);
                return false;
            default:
                throw new AssertionError();
        }
    }

    private boolean park(String p, Size space, int minute) {
        parked.get(space).add(p);
        since.put(p, minute);
        return true;
    }

    public int leave(String plate, int minute) {
        String p = plate.toUpperCase().replaceAll(" ", "");
        Integer start = since.get(p);
        if (start == null) throw new IllegalArgumentException(p + " is not here");
        since.remove(p);
        if (start > minute) throw new IllegalArgumentException(p + " came at " + start);
        for (Set<String> set : parked.values()) set.remove(p);
        return pay(minute - start);
    }

    public List<String> plates() {
        return since.keySet().stream().sorted().collect(Collectors.toList());
    }
}

class Till {
    private final List<Integer> payments = new ArrayList<>();

    protected int pay(int minutes) {
        int fee = minutes > 30 ? minutes / 1440 * 1500 + rest(minutes % 1440) : 0;
        payments.add(fee);
        return fee;
    }

    private int rest(int minutes) {
        int hours = (int) Math.ceil(minutes / 60.0);
        return hours > 7 ? 1500 : hours * 200;
    }

    public long earnings() {
        long sum = 0;
        for (int p : payments) sum += p;
        return sum;
    }
}
