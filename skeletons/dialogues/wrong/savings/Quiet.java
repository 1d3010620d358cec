// Says nothing when it refuses. Shown by 2 inputs.
import java.util.*;

public class Quiet {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int balance = 0;
        int amount = in.nextInt();
        while (amount != 0) {
            if (balance + amount < 0) System.out.print("");
            else balance += amount;
            amount = in.nextInt();
        }
        System.out.println("In the box: " + balance);
    }
}
