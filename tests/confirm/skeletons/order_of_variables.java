/*tatsu
question = "order"
variables = ["small", "big", "last"]
*/
public class Counts {
    static int small = 0;
    static int big = 0;

    public static void main(String[] args) {
        int[] numbers = INTARRAY(list(6), range(-9, 9));
        int last = 0;
        for (int number : numbers) {
            if (number < INT(range(0, 4))) {
                small++;
            } else {
                big += 2;
            }
            last = number;
        }
        System.out.println(small + big + last);
    }
}
