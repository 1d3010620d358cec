/*tatsu
title = { en = "The night shift", de = "Die Nachtschicht" }
question = ["output", "calls"]

[part.output]
answer = "text"
*/
class Guard {
    void round(int floors) {
        for (int floor = 1; floor <= floors; floor++) {
            check(floor);
        }
        report();
    }

    void check(int floor) {
        System.out.print(floor + INT(range(0, 4)) + " ");
    }

    void report() {
        System.out.print("ok ");
    }
}

class NewGuard extends Guard {
    @Override
    void check(int floor) {
        if (floor % 2 == INT(range(0, 1))) {
            super.check(floor);
        } else {
            report();
        }
    }
}

class Captain extends Guard {
    @Override
    void round(int floors) {
        report();
        super.round(floors - 1);
    }

    @Override
    void report() {
        System.out.print("done ");
    }
}

Guard first = ONE(new Guard(), new NewGuard(), new Captain());
Guard second = ONE(new NewGuard(), new Captain());
first.round(INT(range(1, 2)));
second.round(INT(range(1, 2)));
