// Has no room for more than five numbers. Shown by 7 inputs.
import java.util.*;

public class SmallArray {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int sum = 0;
        int[] all = new int[5];
        for (int i = 0; i < n; i++) {
            all[i] = in.nextInt();
            sum += all[i];
        }
        System.out.println(sum);
    }
}
