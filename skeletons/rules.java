/*tatsu
title = { en = "Rules made of rules", de = "Regeln aus Regeln" }
question = "output"
*/
interface Rule {
    boolean allows(int number);
}

record AtLeast(int least) implements Rule {
    public boolean allows(int number) {
        return number >= least;
    }
}

record MultipleOf(int factor) implements Rule {
    public boolean allows(int number) {
        return number % factor == 0;
    }
}

record Not(Rule rule) implements Rule {
    public boolean allows(int number) {
        return !rule.allows(number);
    }
}

record Both(Rule first, Rule second) implements Rule {
    public boolean allows(int number) {
        return first.allows(number) && second.allows(number);
    }
}

Rule high = new AtLeast(HOLE(INT(range(14, 22))));
Rule multiple = new MultipleOf(INT(range(2, 4)));
Rule rule = new Both(new Not(multiple), high);  //~ Rule rule = new Both(multiple, new Not(high));
//~ Rule rule = new Not(new Both(multiple, high));
//~ Rule rule = new Both(new Not(multiple), new Not(high));
int number = INT(range(10, 16));
for (int i = 0; i < 4; i++) {
    if (rule.allows(number)) {
        System.out.print(number + " ");
    }
    number += 3;
}
ASSERT(!__out.isEmpty() && __out.length() < 10);
