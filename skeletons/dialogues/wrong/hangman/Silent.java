// Says nothing at the end. Shown by 3 inputs.
import java.util.*;

public class Silent {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Set<Integer> found = new HashSet<>();
        while (found.size() < 3) {
            int guess = in.nextInt();
            boolean isOf = guess == 3 || guess == 0 || guess == 1;
            System.out.println(isOf && found.add(guess) ? "yes" : "no");
        }
    }
}
