// Compares with the number before only. Shown by 3 inputs.
import java.util.*;

public class OnlyBefore {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Set<Integer> seen = new HashSet<>();
        int x = in.nextInt();
        int before = -1;
        while (x != before) {
            before = x;
            x = in.nextInt();
        }
        System.out.println("twice: " + x);
    }
}
