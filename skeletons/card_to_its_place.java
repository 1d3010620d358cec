/*tatsu
title = { en = "A card to its place", de = "Eine Karte an ihren Platz" }
question = ["iterations", "variable", "output"]
loop = 2
variables = ["last"]
*/
int[] cards = INTARRAY(list(5), range(1, 9));
ASSERT(__distinct(cards));
int last = 0;
for (int i = 1; i < INT(range(3, 5)); i++) {
    int card = cards[i];
    int j = i;
    while (j > 0 && cards[j - 1] > card) {
        cards[j] = cards[j - 1];
        j--;
    }
    cards[j] = card;
    last = j;
}
ASSERT(__iterations(2) >= 3 && __iterations(2) <= 6);
for (int card : cards) {
    System.out.print(card + " ");
}
System.out.println();
