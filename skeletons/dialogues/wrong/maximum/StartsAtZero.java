// Starts at 0, which is larger than all negative numbers. Shown by 2 inputs.
import java.util.*;

public class StartsAtZero {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int largest = 0;
        boolean isEmpty = true;
        int x = in.nextInt();
        while (x != 0) {
            if (x > largest) largest = x;
            isEmpty = false;
            x = in.nextInt();
        }
        System.out.println(isEmpty ? "none" : "" + largest);
    }
}
