class Robot {
    static int built = 0;
    int id;
    int moves = built;

    Robot() {
        built++;
        id = built * 10;
    }

    Robot move() {
        moves++;
        built += 2;
        return this;
    }
}

public class Factory {
    public static void main(String[] args) {
        Robot r = new Robot();
        Robot s = new Robot().move().move();
        r.move();
        Robot t = new Robot();
        System.out.println(r.id + " " + s.id + " " + t.id);
        System.out.println(r.moves + " " + s.moves + " " + t.moves + " " + Robot.built);
    }
}
