/*tatsu
question = "parts"
*/
public class Depot {
    static int stock = INT(range(5, 15));

    static boolean take(int amount) {
        if (amount > stock) {
            return false;
        }
        stock -= amount;
        return true;
    }

    static int order(int amount) {
        int missing = 0;
        while (!take(amount)) {
            amount--;
            missing++;
        }
        return missing;
    }

    @MAIN
    static int day() {
        int lost = order(INT(range(3, 9)));
        lost += order(INT(range(6, 12)));
        stock += 4;
        return lost + order(5);
    }
}
