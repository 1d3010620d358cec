// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int right = 0;
        for (int i = 1; i <= 3; i++) {
            System.out.println(i + " x 3 = ?");
            if (in.nextInt() == i * 3) {
                right++;
                System.out.println("right");
            } else System.out.println("wrong, it is " + i * 3);
        }
        System.out.println(right + " of 3");
    }
}
