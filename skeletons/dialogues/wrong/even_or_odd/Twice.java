// Reads two numbers. Shown by 1 input.
import java.util.*;

public class Twice {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt() + in.nextInt();
        System.out.println(n % 2 == 0 ? "Even!" : "Odd!");
    }
}
