/*tatsu
title = { en = "Euclid by remainders", de = "Euklid mit Resten" }
question = "output"
*/
public class Euclid {
    static int rounds = 0;

    static int divisor(int a, int b) {
        LOOP(range(3, 5));
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
            rounds++;
        }
        return a;
    }

    public static void main(String[] args) {
        int result = divisor(INT(range(20, 99)), INT(range(20, 99)));
        ASSERT(result > 1);
        System.out.println(result + " after " + rounds);
    }
}
ASSERT(!__out.equals("2 after 3\n"));
