/*tatsu
title = { en = "Constructors from the top down", de = "Konstruktoren von oben nach unten" }
question = "output"
*/
class Room {
    int size = INT(range(2, 9));
    String name = "room";

    Room() {
        size += INT(range(1, 3));
        System.out.print("R" + size + " " + doors() + ", ");
    }

    int doors() {
        return 1;
    }
}

class Hall extends Room {
    int gates = INT(range(2, 6));
    String name = "hall";

    Hall() {
        this(HOLE(INT(range(2, 6))));
        size *= 2;
        System.out.print("H" + size + " " + doors() + ", ");
    }

    Hall(int more) {
        gates += more;  //~ gates = more;
        //~ gates -= more;
        //~ gates += size;
        //~ size += more;
        System.out.print(doors() + ", ");
    }

    int doors() {
        return gates;
    }
}

Room room = new Hall();
System.out.println(room.name + " " + room.doors());
