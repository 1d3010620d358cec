/*tatsu
title = { en = "A crew in two lists", de = "Eine Mannschaft in zwei Listen" }
question = "memory"
*/
import java.util.*;

public class Main {
    static class Sailor {
        int age;

        Sailor(int age) {
            this.age = age;
        }
    }

    public static void main(String[] args) {
        Sailor ada = new Sailor(INT(range(20, 29)));
        Sailor ben = new Sailor(INT(range(30, 39)));
        List<Sailor> crew = new ArrayList<>();
        crew.add(ada);
        crew.add(ONE(ada, ben));
        List<Sailor> boat = ONE(crew, new ArrayList<>(crew));
        boat.set(INT(range(0, 1)), ONE(ben, ada, new Sailor(18)));
        ada = ONE(ben, crew.get(1), boat.get(0));
        ada.age++;
    }
}
