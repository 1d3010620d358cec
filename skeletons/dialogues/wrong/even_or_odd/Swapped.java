// Says it the other way round. Shown by 1 input.
import java.util.*;

public class Swapped {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        System.out.println(n % 2 != 0 ? "Even!" : "Odd!");
    }
}
