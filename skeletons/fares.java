/*tatsu
title = { en = "Whose method runs?", de = "Wessen Methode läuft?" }
question = "output"
*/
abstract class Ticket {
    protected int zones;

    Ticket(int zones) {
        this.zones = zones;
    }

    abstract int perZone();

    int price() {
        return zones * perZone() + 1;
    }

    public String toString() {
        return price() + " for " + zones;
    }
}

class Adult extends Ticket {
    Adult(int zones) {
        super(zones);
    }

    int perZone() {
        return INT(range(3, 5));
    }
}

class Child extends Ticket {
    Child(int zones) {
        super(zones);
    }

    int perZone() {
        return 2;
    }
}

class Evening extends Adult {
    Evening(int zones) {
        super(zones + INT(range(1, 2)));
    }

    int perZone() {
        return super.perZone() - 2;
    }

    int price() {
        return zones > INT(range(3, 4)) ? super.price() - 1 : super.price();
    }
}

Ticket[] tickets = {
    new Child(INT(range(2, 6))),
    new Evening(HOLE(INT(range(2, 6)))),
    new Adult(INT(range(2, 6)))
};
int sum = 0;
for (Ticket ticket : tickets) {
    System.out.print(ticket + ", ");
    sum += ticket.price();
}
System.out.println(sum);
