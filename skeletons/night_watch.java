/*tatsu
title = { en = "Night watch", de = "Nachtwache" }
question = "output"
answer = "cloze"
gaps = "choice"
options = 4
*/
class Guard {
    protected int steps = INT(range(2, 5));

    void walk(int times) {
        steps += times * 2;
        System.out.println("guard " + steps);
    }

    int report() {
        return steps;
    }
}

class DogHandler extends Guard {
    private int dogs = INT(range(1, 3));

    @Override
    void walk(int times) {
        if (times > INT(range(2, 4))) {
            super.walk(times - dogs);
        }
        System.out.println("dogs " + (steps + dogs));
    }

    @Override
    int report() {
        return steps * dogs;
    }
}

Guard one = ONE(new Guard(), new DogHandler());
Guard two = ONE(one, new DogHandler());
one.walk(INT(range(1, 5)));
two.walk(INT(range(2, 5)));
System.out.println("sum " + (one.report() + two.report()));
