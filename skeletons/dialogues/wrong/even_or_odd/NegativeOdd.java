// Takes negative odd numbers for even. Shown by 1 input.
import java.util.*;

public class NegativeOdd {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        System.out.println(n % 2 != 1 ? "Even!" : "Odd!");
    }
}
