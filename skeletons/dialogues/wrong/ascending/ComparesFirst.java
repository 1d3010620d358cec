// Always compares with the first number. Shown by 3 inputs.
import java.util.*;

public class ComparesFirst {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int before = in.nextInt();
        int count = 1;
        int x = in.nextInt();
        while (x > before) {
            count++;
            x = in.nextInt();
        }
        System.out.println(count);
    }
}
