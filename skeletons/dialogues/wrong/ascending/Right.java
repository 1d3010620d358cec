// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int before = in.nextInt();
        int count = 1;
        int x = in.nextInt();
        while (x > before) {
            count++;
            before = x;
            x = in.nextInt();
        }
        System.out.println(count);
    }
}
