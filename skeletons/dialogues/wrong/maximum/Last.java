// Prints the last number. Shown by 3 inputs.
import java.util.*;

public class Last {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int largest = 0;
        boolean isEmpty = true;
        int x = in.nextInt();
        while (x != 0) {
            largest = x;
            isEmpty = false;
            x = in.nextInt();
        }
        System.out.println(isEmpty ? "none" : "" + largest);
    }
}
