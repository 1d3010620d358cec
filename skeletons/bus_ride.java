/*tatsu
title = { en = "A bus ride", de = "Eine Busfahrt" }
question = "output"
answer = "cloze"
*/
class Bus {
    static int rides = 0;
    private final int seats;
    private int riders;

    Bus(int seats) {
        this.seats = seats;
        rides++;
        System.out.println("bus " + rides);
    }

    int enter(int people) {
        riders += people;
        int standing = riders - seats;
        if (standing > 0) {
            System.out.println(standing + " stand");
            return standing;
        }
        return 0;
    }

    void leave(int people) {
        riders = Math.max(0, riders - people);
        System.out.println(riders + " left");
    }
}

Bus first = new Bus(INT(range(5, 8)));
Bus second = first;
if (INT(range(1, 2)) == Bus.rides) {
    second = new Bus(INT(range(4, 6)));
}
first.enter(INT(range(4, 7)));
second.leave(INT(range(1, 3)));
int standing = second.enter(INT(range(3, 7)));
System.out.println(Bus.rides * 10 + standing);
