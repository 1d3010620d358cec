/*tatsu
title = { en = "In any case", de = "In jedem Fall" }
question = "output"
*/
public class Main {
    static int share(int sweets, int children) {
        int rest = 0;
        try {
            rest = sweets % children;
            return sweets / children;
        } catch (ArithmeticException e) {
            System.out.println("nobody");
            return sweets;
        } finally {
            rest++;
            System.out.println("rest " + rest);
        }
    }

    public static void main(String[] args) {
        int children = INT(range(1, 3));
        for (int sweets = INT(range(7, 14)); children >= 0; children--) {
            System.out.println(share(sweets, children));
        }
    }
}
