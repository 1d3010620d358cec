/*tatsu
title = { en = "Pouring from one glass into another", de = "Von einem Glas ins andere gießen" }
question = "variable"
variables = ["left", "right", "poured"]
*/
class Glass {
    private final int size;
    private int filled;

    Glass(int size, int filled) {
        this.size = size;
        this.filled = filled;
        ASSERT(filled <= size);
    }

    int pourInto(Glass other) {
        int room = other.size - other.filled;
        int amount = filled < room ? filled : room;
        filled -= amount;
        other.filled += amount;
        return amount;
    }

    int filled() {
        return filled;
    }
}

Glass tall = new Glass(INT(range(7, 9)), HOLE(INT(range(2, 9))));
Glass small = new Glass(INT(range(3, 5)), INT(range(0, 4)));
int poured = tall.pourInto(small);
poured += small.pourInto(tall);
poured += tall.pourInto(small);
int left = tall.filled();
int right = small.filled();
ASSERT(left != right && poured > 4);
