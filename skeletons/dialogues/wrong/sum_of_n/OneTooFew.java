// Reads one number too few. Shown by 2 inputs.
import java.util.*;

public class OneTooFew {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int sum = 0;
        for (int i = 0; i < n - 1; i++) {
            sum += in.nextInt();
        }
        System.out.println(sum);
    }
}
