/*tatsu
question = "table"
variables = ["low", "high", "count"]
*/
public class Halving {
    static int count = 0;

    static boolean isBelow(int value, int limit) {
        count++;
        return value < limit;
    }

    public static void main(String[] args) {
        int low = 0;
        int high = INT(range(20, 60));
        do {
            int middle = (low + high) / 2;
            if (isBelow(middle, INT(range(1, 50)))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        } while (low < high && count < 5);
        System.out.println(low);
    }
}
