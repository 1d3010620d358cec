class Fruit {
    void meet(Fruit f) { System.out.print("FF "); }
    void meet(Apple a) { System.out.print("FA "); }
}

class Apple extends Fruit {
    @Override void meet(Fruit f) { System.out.print("AF "); }
    @Override void meet(Apple a) { System.out.print("AA "); }
    void meet(Object o)          { System.out.print("AO "); }
}

public class Market {
    public static void main(String[] args) {
        Fruit f = new Fruit(), g = new Apple();
        Apple a = new Apple();
        f.meet(a); f.meet(g);
        g.meet(a); g.meet(g);
        a.meet(f); a.meet((Object) a);
        ((Fruit) a).meet(null);
        System.out.println();
    }
}
