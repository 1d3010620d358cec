/*tatsu
title = "Overloaded or overridden?"
question = "output"
*/
class Shop {
    String sell(Object o)  { return "S-object"; }
    String sell(Integer i) { return "S-integer"; }
    String sell(String s)  { return "S-string"; }
}

class Bakery extends Shop {
    @Override
    String sell(Object o) { return "B-object"; }

    String sell(long n) { return "B-long"; }

    @Override
    String sell(String s) { return "B-" + super.sell(s); }
}

Shop s = ONE(new Shop(), new Bakery());
Bakery b = new Bakery();
Object thing = ONE("roll", 3, 'c');
System.out.println(s.sell(thing));
System.out.println(s.sell(INT(range(1, 9))) + " " + b.sell(INT(range(1, 9))));
System.out.println(b.sell("" + thing) + " " + s.sell('x'));
System.out.println(thing instanceof String str ? b.sell(str) : b.sell(thing));
