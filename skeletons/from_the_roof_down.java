/*tatsu
title = { en = "From the roof down", de = "Vom Dach abwärts" }
question = "calls"
*/
class Building {
    int floors;

    Building() {
        floors = INT(range(1, 3));
    }

    Building(int floors) {
        this();
        this.floors += floors;
        if (this.floors > INT(range(3, 5))) {
            paint();
        }
    }

    void paint() {
        System.out.print("grey ");
    }
}

class House extends Building {
    House() {
        super(INT(range(1, 3)));
    }

    House(int rooms) {
        if (rooms > floors) {
            paint();
        }
    }
}

class Villa extends House {
    Villa(int rooms) {
        super(rooms);
        paint();
    }

    Villa() {
        floors++;
    }

    @Override
    void paint() {
        System.out.print("white ");
    }
}

Building first = ONE(new House(), new House(INT(range(1, 4))), new Building(), new Building(INT(range(1, 3))));
Building second = ONE(new Villa(), new Villa(INT(range(1, 4))), new House(INT(range(1, 4))), first);
System.out.println(first.floors + second.floors);
