import java.util.ArrayList;
import java.util.List;

public class ParkingGarage {

    private record Ticket(String plate, int minute, boolean inLargeSpace) implements Comparable<Ticket> {
        @Override
        public int compareTo(Ticket other) {
            return plate.compareTo(other.plate);
        }
    }

    private int freeSmall;
    private int freeLarge;
    private long earned = 0;
    private List<Ticket> tickets = new ArrayList<>();

    public ParkingGarage(int small, int large) {
        if (small < 0 || large < 0) {
            throw new IllegalArgumentException();
        }
        this.freeSmall = small;
        this.freeLarge = large;
    }

    public boolean enter(String plate, Size size, int minute) {
        plate = unify(plate);
        if (ticketOf(plate) != null) {
            return false;
        }
        boolean large = size.equals(Size.LARGE) || freeSmall == 0;
        if (large && freeLarge == 0) {
            return false;
        }
        if (large) {
            freeLarge--;
        } else {
            freeSmall--;
        }
        tickets.add(new Ticket(plate, minute, large));
        return true;
    }

    public int leave(String plate, int minute) {
        plate = unify(plate);
        Ticket ticket = ticketOf(plate);
        if (ticket == null || ticket.minute() > minute) {
            throw new IllegalArgumentException(plate + " " + minute);
        }
        tickets.remove(ticket);
        if (ticket.inLargeSpace()) {
            freeLarge++;
        } else {
            freeSmall++;
        }
        int fee = 0;
        int minutes = minute - ticket.minute();
        if (minutes > 30) {
            int fullDays = minutes / (60 * 24);
            int rest = minutes - fullDays * 60 * 24;
            int hours = rest / 60 + 1;
            int restFee = hours * 200;
            if (restFee > 1500) {
                restFee = 1500;
            }
            fee = fullDays * 1500 + restFee;
        }
        earned += fee;
        return fee;
    }

    private static String unify(String plate) {
        StringBuilder sb = new StringBuilder();
        for (String part : plate.split(" ")) {
            sb.append(part.toUpperCase());
        }
        return sb.toString();
    }

    private Ticket ticketOf(String plate) {
        for (Ticket t : tickets) {
            if (t.plate().equals(plate)) {
                return t;
            }
        }
        return null;
    }

    public int free(Size size) {
        return size == Size.SMALL ? freeSmall : freeLarge;
    }

    public long earnings() {
        return earned;
    }

    public List<String> plates() {
        return tickets.stream().sorted().map(Ticket::plate).toList();
    }
}

enum Size { SMALL, LARGE }
