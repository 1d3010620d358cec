// Waits for the third time. Shown by 2 inputs.
import java.util.*;

public class Thrice {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Set<Integer> seen = new HashSet<>();
        int x = in.nextInt();
        while (seen.add(x)) {
            x = in.nextInt();
        }
        in.nextInt();
        System.out.println("twice: " + x);
    }
}
