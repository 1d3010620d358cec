import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ParkingGarage {
    public static final int MINUTES_PER_DAY = 24 * 60;

    private final List<Space> spaces = new ArrayList<>();
    private long money = 0;

    public ParkingGarage(int small, int large) {
        if (Math.min(small, large) < 0) {
            throw new IllegalArgumentException("A garage cannot have " + small + "/" + large + " spaces");
        }
        // small spaces first, so that small vehicles find them first
        for (int i = 0; i < small; i++) spaces.add(new Space(Size.SMALL));
        for (int i = 0; i < large; i++) spaces.add(new Space(Size.LARGE));
    }

    private String clean(String plate) {
        String result = "";
        for (char c : plate.toCharArray()) {
            if (c != ' ') result += Character.toUpperCase(c);
        }
        return result;
    }

    private Space find(String plate) {
        for (Space space : spaces) {
            if (!space.isFree() && space.getVehicle().getPlate().equals(plate)) return space;
        }
        return null;
    }

    public boolean enter(String plate, Size size, int minute) {
        plate = clean(plate);
        if (find(plate) != null) return false;
        for (Space space : spaces) {
            if (space.isFree() && size.fitsInto(space.getSize())) {
                space.setVehicle(new Vehicle(plate, minute));
                return true;
            }
        }
        return false;
    }

    public int leave(String plate, int minute) {
        Space space = find(clean(plate));
        if (space == null) throw new IllegalArgumentException("not in the garage");
        int time = minute - space.getVehicle().getEntered();
        if (time < 0) throw new IllegalArgumentException("leaves before it enters");
        space.setVehicle(null);
        int cents = price(time);
        money += cents;
        return cents;
    }

    private int price(int time) {
        if (time <= 30) return 0;
        if (time >= MINUTES_PER_DAY) return 1500 + rest(time - MINUTES_PER_DAY);
        return rest(time);
    }

    private int rest(int time) {
        if (time >= MINUTES_PER_DAY) return 1500 + rest(time - MINUTES_PER_DAY);
        int cents = 0;
        while (time > 0 && cents < 1500) {
            cents += 200;
            time -= 60;
        }
        return cents > 1500 ? 1500 : cents;
    }

    public int free(Size size) {
        int n = 0;
        for (Space space : spaces) {
            if (space.isFree() && space.getSize() == size) n++;
        }
        return n;
    }

    public long earnings() { return money; }

    public List<String> plates() {
        List<String> list = new ArrayList<>();
        for (Space space : spaces) {
            if (!space.isFree()) list.add(space.getVehicle().getPlate());
        }
        Collections.sort(list);
        return list;
    }
}
