/*tatsu
title = "Who pays how much at the zoo?"
question = "output"
*/
sealed interface Guest permits Adult, Child, Group {}
record Adult(int age) implements Guest {}
record Child(int age, boolean withParent) implements Guest {}
record Group(String name, int size) implements Guest {}

int price(Guest g) {
    if (g instanceof Child c && c.withParent()) {
        return 0;
    } else if (g instanceof Child c) {
        return c.age() < INT(range(5, 8)) ? 2 : 4;
    } else if (g instanceof Group grp) {
        return grp.size() * INT(range(5, 7));
    } else if (!(g instanceof Adult a)) {
        return -1;
    } else {
        return a.age() >= 65 ? 8 : 12;
    }
}

void main() {
    Guest[] queue = {
        ONE(new Adult(INT(range(60, 70))), new Group("class 5b", INT(range(10, 25)))),
        new Child(INT(range(4, 9)), BOOLEAN()),
        new Adult(INT(range(18, 40)))
    };
    int sum = 0;
    for (Guest g : queue) {
        System.out.println(g + " pays " + price(g));
        sum += price(g);
    }
    System.out.println(sum);
}
