/*tatsu
title = { en = "A pile of cards is turned over", de = "Ein Kartenstapel wird umgedreht" }
question = "output"
*/
class Card {
    int value;
    Card below;

    Card(int value, Card below) {
        this.value = value;
        this.below = below;
    }
}

Card pile = new Card(INT(range(1, 9)), null);
pile = new Card(INT(range(1, 9)), pile);
pile = new Card(INT(range(1, 9)), pile);
Card turned = null;
LOOP(list(3));
while (pile != null) {
    Card next = pile.below;
    if (pile.value > INT(range(3, 5))) {
        pile.below = turned;
        turned = pile;
    }
    pile = next;
}
ASSERT(turned != null && turned.below != null);
LOOP(range(2, 3));
while (turned != null) {
    System.out.print(turned.value + " ");
    turned = turned.below;
}
