/*tatsu
title = { en = "A field and a method of the same name", de = "Ein Feld und eine Methode gleichen Namens" }
question = "hole"
*/
class Ship {
    int seats = INT(range(10, 20));

    int seats() {
        return seats;
    }
}

class Ferry extends Ship {
    int seats = INT(range(30, 40));

    @Override
    int seats() {
        return seats + super.seats();
    }
}

Ferry ferry = new Ferry();
Ship[] fleet = { ferry, new Ship(), ferry };
int fields = 0;
int methods = 0;
for (Ship ship : fleet) {
    ship.seats -= HOLE(INT(range(2, 6)));
    fields += ship.seats;
    methods += ship.seats();
}
System.out.println(fields + " " + methods + " " + ferry.seats);
