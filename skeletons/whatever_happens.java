/*tatsu
title = { en = "Whatever happens", de = "Was auch geschieht" }
question = "calls"
*/
public class Main {
    static int sold = INT(range(0, 2));

    static int sell(int sweets, int children) {
        if (children < 0) {
            throw new IllegalArgumentException("nobody");
        }
        sold++;
        return sweets / children;
    }

    static int serve(int sweets, int children) {
        try {
            int each = sell(sweets, children);
            if (each < INT(range(2, 6))) {
                note(each);
                return each + sell(sweets, children - INT(range(1, 3)));
            }
            return each;
        } catch (ArithmeticException e) {
            repair();
        } finally {
            clean();
        }
        return 0;
    }

    static void repair() {
        sold += 2;
    }

    static void note(int number) {
        System.out.print(number + " ");
    }

    static void clean() {
        if (sold > INT(range(1, 4))) {
            note(sold);
        }
    }

    public static void main(String[] args) {
        try {
            int rest = serve(INT(range(4, 9)), INT(range(0, 3)));
            if (rest > INT(range(0, 4))) {
                note(rest);
            }
        } catch (IllegalArgumentException e) {
            repair();
        } finally {
            clean();
        }
    }
}
