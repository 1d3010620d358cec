class Base {
    String tag = "base";
    static String info() { return "Base.info"; }
    String tag() { return tag; }
}

class Derived extends Base {
    String tag = "derived";
    static String info() { return "Derived.info"; }
    String tag() { return super.tag() + "+" + tag; }
}

class Leaf extends Derived {
    { super.tag = "leaf"; }
}

public class Hidden {
    public static void main(String[] args) {
        Base b = new Leaf();
        Derived d = (Derived) b;
        System.out.println(b.tag + " " + d.tag + " " + ((Leaf) d).tag);
        System.out.println(b.tag() + " " + new Base().tag());
        System.out.println(b.info() + " " + d.info());
    }
}
