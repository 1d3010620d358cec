// Forgets the rule of 400 years. Shown by 1 input.
import java.util.*;

public class NoFourHundred {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int year = in.nextInt();
        if (year < 1583 || year > 9999) System.out.println("error: no such year");
        else if (year % 4 == 0 && year % 100 != 0) System.out.println("leap year");
        else System.out.println("no leap year");
    }
}
