/*tatsu
title = { en = "How many pots are on the shelf?", de = "Wie viele Töpfe stehen im Regal?" }
question = "output"
*/
class Pot {
    int seeds;

    Pot(int seeds) {
        this.seeds = seeds;
    }
}

Pot[] shelf = new Pot[5];
Pot pot = new Pot(INT(range(1, 4)));
for (int i = 0; i < shelf.length; i++) {
    if (i == INT(range(1, 2)) || i == INT(range(3, 4))) {
        pot = new Pot(HOLE(INT(range(5, 9))));
    }
    shelf[i] = pot;
    pot.seeds++;
}
shelf[0].seeds += INT(range(2, 6));
for (Pot each : shelf) {
    System.out.print(each.seeds + " ");
}
ASSERT(shelf[0].seeds != shelf[2].seeds && shelf[2].seeds != shelf[4].seeds && shelf[0].seeds != shelf[4].seeds);
