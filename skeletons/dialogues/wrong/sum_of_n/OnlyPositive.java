// Leaves negative numbers out. Shown by 2 inputs.
import java.util.*;

public class OnlyPositive {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int x = in.nextInt();
            if (x > 0) sum += x;
        }
        System.out.println(sum);
    }
}
