/*tatsu
title = "Constructors from top to bottom"
question = "output"
*/
class Vehicle {
    protected int wheels = INT(range(2, 4));

    Vehicle() {
        System.out.print("V" + describe() + " ");
    }

    String describe() {
        return "w" + wheels;
    }
}

class Bus extends Vehicle {
    private int seats = INT(range(20, 50, 5));

    Bus() {
        System.out.print("B" + describe() + " ");
    }

    Bus(int extra) {
        this();
        seats += extra;
        wheels += INT(range(1, 2));
    }

    @Override
    String describe() {
        return super.describe() + "s" + seats;
    }
}

public class Depot {
    public static void main(String[] args) {
        Vehicle v = ONE(new Vehicle(), new Bus(), new Bus(INT(range(1, 9))));
        System.out.println(v.describe());
        ASSERT(v.wheels > 2);
    }
}
