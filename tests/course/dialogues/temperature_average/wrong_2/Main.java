import java.util.Locale;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        int days = 0;
        int frost = 0;
        double sum = 0;
        double highest = -1000;
        double t = in.nextDouble();
        while (t != 99) {
            days++;
            sum += t;
            if (t > highest) {
                highest = t;
            }
            if (t <= 0) {
                frost++;
            }
            t = in.nextDouble();
        }
        if (days == 0) {
            System.out.println("no values");
        } else {
            System.out.println("days: " + days);
            System.out.printf(Locale.US, "average: %.2f%n", sum / days);
            System.out.printf(Locale.US, "highest: %.1f%n", highest);
            System.out.println("frost: " + frost);
        }
    }
}
