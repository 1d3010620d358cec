/*tatsu
title = { en = "Boxes and crates", de = "Schachteln und Kisten" }
question = "calls"
without = ["calls-by-ending"]
*/
class Box {
    Box() {
        fill(INT(range(1, 4)));
    }

    void fill(int n) { }
}

class Crate extends Box {
    Crate(int weight) {
        if (weight > INT(range(1, 4))) {
            seal();
        }
    }

    void fill(int n) {
        if (n % 2 == INT(range(0, 1))) {
            seal();
        }
    }

    void seal() { }
}

Box first = ONE(new Box(), new Crate(INT(range(1, 5))));
Box second = ONE(new Crate(INT(range(1, 5))), first);
second.fill(INT(range(1, 4)));
