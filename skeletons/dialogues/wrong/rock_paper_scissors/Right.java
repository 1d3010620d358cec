// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<String> all = List.of("rock", "paper", "scissors");
        int one = all.indexOf(in.next());
        int two = all.indexOf(in.next());
        if (one == two) System.out.println("draw");
        else System.out.println("player " + ((one + 2) % 3 == two ? 1 : 2) + " wins");
    }
}
