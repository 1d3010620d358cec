/*tatsu
title = "A method beside statements"
question = "memory"
*/
class Basket {
    int eggs;

    Basket(int eggs) {
        this.eggs = eggs;
    }
}

static void share(Basket from, Basket into) {
    int moved = INT(range(1, 3));
    from.eggs -= moved;
    into.eggs += moved;
    // tatsu:here
}

Basket one = new Basket(INT(range(4, 9)));
Basket two = ONE(one, new Basket(INT(range(10, 15))));
share(one, two);
System.out.println(one.eggs);
