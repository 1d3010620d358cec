/*tatsu
title = "How many cards does the set hold?"
question = "result"
*/
import java.util.*;

class Card {
    final String suit;
    final int rank;

    Card(String suit, int rank) {
        this.suit = suit;
        this.rank = rank;
    }

    public boolean equals(Object o) {
        return o instanceof Card c && c.rank == rank && c.suit.equals(suit);
    }

    public int hashCode() {
        return Objects.hash(suit, rank);
    }
}

class Deck {
    @MAIN
    static int play() {
        Set<Card> hand = new HashSet<>();
        int refused = 0;
        for (int i = 0; i < INT(range(4, 7)); i++) {
            Card next = new Card(i % 2 == 0 ? "hearts" : "spades", i * INT(range(2, 5)) % INT(range(3, 5)));
            if (!hand.add(next)) refused++;
        }
        boolean had = hand.remove(new Card("hearts", INT(range(0, 2))));
        ASSERT(refused > 0 && had);
        return hand.size() * 10 + refused;
    }
}
