// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int balance = 0;
        int amount = in.nextInt();
        while (amount != 0) {
            if (balance + amount < 0) System.out.println("error: not enough");
            else balance += amount;
            amount = in.nextInt();
        }
        System.out.println("In the box: " + balance);
    }
}
