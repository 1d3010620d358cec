/*tatsu
title = { en = "A ticket machine", de = "Ein Fahrkartenautomat" }
question = "output"
answer = "cloze"
*/
static int coins = INT(range(3, 9));

static int sell(int zones, int price) {
    int cost = zones * price;
    if (cost > coins * 2) {
        System.out.println("too much: " + cost);
        return 0;
    }
    coins -= cost / 2;
    System.out.println(zones + " zones: " + coins);
    return zones;
}

static void main() {
    int sold = sell(INT(range(2, 3)), INT(range(2, 4)));
    sold += sell(INT(range(2, 4)), INT(range(1, 4)));
    System.out.println("sold " + sold);
    for (int change = coins; change > 0; change -= INT(range(2, 3))) {
        System.out.print(change % 3 + " ");
    }
    System.out.println();
    System.out.println(coins + sold + "!");
}

ASSERT(coins >= 2 && coins <= 7);
