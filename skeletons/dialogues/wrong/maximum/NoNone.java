// Prints 0 where there is no number. Shown by 1 input.
import java.util.*;

public class NoNone {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int largest = 0;
        boolean isEmpty = true;
        int x = in.nextInt();
        while (x != 0) {
            if (isEmpty || x > largest) largest = x;
            isEmpty = false;
            x = in.nextInt();
        }
        System.out.println(largest);
    }
}
