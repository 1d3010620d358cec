/*tatsu
title = "Default methods of an interface"
question = "output"
*/
interface Greeter {
    String word();
    default String greet(String who) { return word() + ", " + who + end(); }
    default String end() { return "."; }
    static Greeter standard() { return new Formal(); }
}

interface Loud extends Greeter {
    @Override
    default String end() { return "!".repeat(INT(range(1, 3))); }
}

class Formal implements Greeter {
    public String word() { return "Good day"; }
}

class Fan implements Loud {
    private int times;
    public String word() { return "Hey".repeat(++times); }
    public String greet(String who) { return Loud.super.greet(who.toLowerCase()); }
}

Greeter g = ONE(new Formal(), new Fan(), Greeter.standard());
Greeter h = ONE(g, new Fan());
String name = STRING(list("Lea", "Tim", "Zoe"));
System.out.println(g.greet(name));
System.out.println(h.greet(name));
System.out.println(g == h ? "one" : g instanceof Loud ? "loud" : "two");
