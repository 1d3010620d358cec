/*tatsu
title = { en = "A turnstile that swallows coins", de = "Ein Drehkreuz, das Münzen schluckt" }
question = "output"
*/
class Turnstile {
    boolean open;
    int passed;
    int wasted;
    int blocked;

    void insertCoin() {
        if (open) {
            wasted++;
        }
        open = true;  //~ open = !open;
    }

    void push() {
        if (open) {
            passed++;
        } else {
            blocked++;
        }
        open = false;  //~ open = !open;
    }
}

Turnstile gate = new Turnstile();
String steps = STRING(range(7, 8), list('c', 'p'));
for (char step : steps.toCharArray()) {
    if (step == 'c') {
        gate.insertCoin();
    } else {
        gate.push();
    }
}
System.out.println(gate.passed + " " + gate.wasted + " " + gate.blocked);
GOAL(gate.passed > gate.blocked);
