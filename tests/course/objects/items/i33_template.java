abstract class Drink {
    protected int steps = 0;

    final String make() {
        String s = boil() + brew();
        if (wantsSugar()) s += " sugar";
        return s + " " + steps;
    }

    private String boil() { steps++; return "boil "; }
    protected abstract String brew();
    boolean wantsSugar() { return steps > 1; }
}

class Tea extends Drink {
    protected String brew() { steps += 2; return "leaves"; }
}

class Mocha extends Drink {
    private String boil() { return "steam "; }
    protected String brew() { return boil() + "beans"; }
    boolean wantsSugar() { return !super.wantsSugar(); }
}

class GreenTea extends Tea {
    boolean wantsSugar() { return false; }
}

public class Bar {
    public static void main(String[] args) {
        Drink[] order = { new Tea(), new Mocha(), new GreenTea() };
        for (Drink d : order) System.out.println(d.make());
        System.out.println(order[0].make());
    }
}
