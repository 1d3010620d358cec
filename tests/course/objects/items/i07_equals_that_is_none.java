import java.util.ArrayList;

class Coin {
    final int cents;
    Coin(int cents) { this.cents = cents; }
    public boolean equals(Coin other) { return other.cents == cents; }
}

public class Purse {
    public static void main(String[] args) {
        Coin a = new Coin(50);
        Coin b = new Coin(50);
        Object c = b;
        System.out.println(a.equals(b));
        System.out.println(a.equals(c));
        ArrayList<Coin> purse = new ArrayList<>();
        purse.add(a);
        System.out.println(purse.contains(b) + " " + purse.contains(a));
        System.out.println(purse.indexOf(new Coin(50)));
    }
}
