/*tatsu
title = { en = "Paying", de = "Bezahlen" }
question = "output"
*/
class TooLittle extends Exception {
    final int missing;

    TooLittle(int missing) {
        super("missing " + missing);
        this.missing = missing;
    }
}

class Purse {
    private int coins;

    Purse(int coins) {
        this.coins = coins;
    }

    void pay(int price) throws TooLittle {
        if (price > coins) {
            throw new TooLittle(price - coins);
        }
        coins -= price;
        System.out.println("paid " + price);
    }
}

Purse purse = new Purse(INT(range(10, 25)));
int[] prices = INTARRAY(list(3), range(4, 12));
int missing = 0;
for (int price : prices) {
    try {
        purse.pay(price);
        System.out.println("thanks");
    } catch (TooLittle e) {
        System.out.println(e.getMessage());
        missing += e.missing;
    }
}
System.out.println(missing);
ASSERT(missing > 0 && missing < 12);
