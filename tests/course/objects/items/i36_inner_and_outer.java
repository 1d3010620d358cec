public class House {
    private int size = 10;
    private Room last;

    class Room {
        int size = 2;
        Room() { House.this.size -= size; last = this; }
        int rest() { return House.this.size * size; }
    }

    static class Shed {
        int size = 100;
        int fits(House h) { return size / h.size; }
    }

    public static void main(String[] args) {
        House a = new House(), b = new House();
        House.Room r = a.new Room();
        House.Room s = a.new Room();
        s.size++;
        b.new Room().size = 50;
        System.out.println(r.rest() + " " + s.rest() + " " + b.last.rest());
        System.out.println(new Shed().fits(b) + " " + (a.last == s) + " " + a.size);
    }
}
