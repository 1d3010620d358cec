// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Set<Integer> seen = new HashSet<>();
        int x = in.nextInt();
        while (seen.add(x)) {
            x = in.nextInt();
        }
        System.out.println("twice: " + x);
    }
}
