// Forgets the rule of 100 years. Shown by 1 input.
import java.util.*;

public class NoHundred {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int year = in.nextInt();
        if (year < 1583 || year > 9999) System.out.println("error: no such year");
        else if (year % 4 == 0) System.out.println("leap year");
        else System.out.println("no leap year");
    }
}
