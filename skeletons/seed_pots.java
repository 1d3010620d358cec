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

int second = INT(range(1, 3));
int third = INT(range(2, 4));
Pot[] shelf = new Pot[5];
Pot pot = new Pot(INT(range(1, 4)));
for (int i = 0; i < shelf.length; i++) {
    if (i == second || i == third) {
        pot = new Pot(HOLE(INT(range(5, 9))));
    }
    shelf[i] = pot;
    pot.seeds++;
}
shelf[2].seeds += INT(range(2, 6));  //~ shelf[1].seeds += INT(range(2, 6));
//~ shelf[3].seeds += INT(range(2, 6));
//~ shelf[0].seeds += INT(range(2, 6));
//~ pot.seeds += INT(range(2, 6));
for (Pot each : shelf) {
    System.out.print(each.seeds + " ");
}
ASSERT(second < third && shelf[0].seeds != shelf[4].seeds);
