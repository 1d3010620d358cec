/*tatsu
title = { en = "Cups in a method", de = "Tassen in einer Methode" }
question = "memory"
*/
public class Main {
    static class Cup {
        int level;

        Cup(int level) {
            this.level = level;
        }
    }

    static void exchange(Cup one, Cup two) {
        Cup kept = one;
        one = ONE(two, new Cup(two.level));
        two = ONE(kept, one);
        one.level += INT(range(1, 3));
        kept.level--;
        // tatsu:here
    }

    public static void main(String[] args) {
        Cup tea = new Cup(INT(range(4, 9)));
        Cup milk = new Cup(INT(range(5, 8)));
        exchange(ONE(tea, milk), ONE(milk, tea));
    }
}
