/*tatsu
question = "iterations"
method = "ways"
*/
public class Stairs {
    @REC(8)
    static int ways(int n) {
        if (n <= 1) {
            return 1;
        }
        return ways(n - 1) + ways(n - INT(range(2, 3)));
    }

    public static void main(String[] args) {
        System.out.println(ways(INT(range(2, 6))));
    }
}
