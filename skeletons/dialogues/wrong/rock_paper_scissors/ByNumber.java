// Takes the later one of the list for the better one. Shown by 2 inputs.
import java.util.*;

public class ByNumber {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<String> all = List.of("rock", "paper", "scissors");
        int one = all.indexOf(in.next());
        int two = all.indexOf(in.next());
        if (one == two) System.out.println("draw");
        else System.out.println("player " + (one > two ? 1 : 2) + " wins");
    }
}
