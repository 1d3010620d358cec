/*tatsu
title = { en = "Too many in the boat", de = "Zu viele im Boot" }
question = "compiles"
options = 5
*/
class FullException extends Exception {
    FullException(String message) {
        super(message);
    }
}

class SunkException extends RuntimeException {
    SunkException(String message) {
        super(message);
    }
}

class Boat {
    protected int people = 0;
    private final int places;

    Boat(int places) {
        this.places = places;
    }

    void board(int count) throws FullException {
        if (people + count > places) {
            throw new FullException(count + " too many");
        }
        people += count;
    }

    void row(int strokes) {
        if (strokes > INT(range(20, 60, 20))) {
            throw new SunkException("too fast");
        }
        System.out.println(people + " row");
    }

    boolean isLarger(Boat other) {
        return places > other.places;
    }
}

class Ferry extends Boat {
    Ferry(int places) {
        super(places * 10);
    }

    void load() throws FullException {
        board(INT(range(2, 6)));
        row(people);
    }
}

Ferry ferry = new Ferry(INT(range(1, 3)));
Boat boat = ONE(ferry, new Boat(4));
boat.row(INT(range(3, 9)));
try {
    ferry.load();
    boat.board(1);
} catch (FullException full) {
    System.out.println(full.getMessage());
}
System.out.println(ferry.isLarger(boat));
