interface Flyer {
    int SPEED = 30;
    default String move() { return "fly" + SPEED; }
}

interface Swimmer {
    int SPEED = 4;
    default String move() { return "swim" + SPEED; }
    default String rest() { return "float after " + move(); }
}

class Duck implements Flyer, Swimmer {
    public String move() { return Flyer.super.move() + "/" + Swimmer.super.move(); }
}

class LazyDuck extends Duck {
    public String move() { return "sit" + (Flyer.SPEED - Swimmer.SPEED); }
    public String rest() { return Swimmer.SPEED + super.rest(); }
}

public class Pond {
    public static void main(String[] args) {
        Swimmer s = new Duck();
        System.out.println(s.rest());
        s = new LazyDuck();
        System.out.println(s.rest());
        Flyer f = (Flyer) s;
        System.out.println(f.move() + (f == s));
    }
}
