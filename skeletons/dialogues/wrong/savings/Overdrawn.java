// Takes out more than there is. Shown by 2 inputs.
import java.util.*;

public class Overdrawn {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int balance = 0;
        int amount = in.nextInt();
        while (amount != 0) {
            if (balance + amount < 0) System.out.println("error: not enough");
            balance += amount;
            amount = in.nextInt();
        }
        System.out.println("In the box: " + balance);
    }
}
