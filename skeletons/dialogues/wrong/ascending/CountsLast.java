// Counts the number that ends the row. Shown by 2 inputs.
import java.util.*;

public class CountsLast {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int before = in.nextInt();
        int count = 2;
        int x = in.nextInt();
        while (x > before) {
            count++;
            before = x;
            x = in.nextInt();
        }
        System.out.println(count);
    }
}
