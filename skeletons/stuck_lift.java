/*tatsu
title = { en = "A lift that gets stuck", de = "Ein Aufzug bleibt stecken" }
question = "output"
answer = "cloze"
*/
class StuckException extends RuntimeException {
    StuckException(String message) {
        super(message);
    }
}

class Lift {
    private int floor = INT(range(0, 2));
    private final int[] load = INTARRAY(list(4), range(0, 4));

    void go(int floors) {
        floor += floors;
        if (load[floor] > INT(range(2, 3))) {
            throw new StuckException("floor " + floor);
        }
        System.out.println("at " + floor);
    }

    int share() {
        return 12 / load[floor];
    }
}

Lift lift = new Lift();
try {
    lift.go(INT(range(1, 2)));
    System.out.println(lift.share());
} catch (StuckException e) {
    System.out.println(e.getMessage());
} finally {
    lift.go(INT(range(-1, 1)));
}
System.out.println("share " + lift.share());

ASSERT(__thrown("StuckException") || __thrown("ArithmeticException")
    || __thrown("ArrayIndexOutOfBoundsException") || !__thrown());
