import java.util.Locale;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        double first = in.nextDouble();
        double rate = in.nextDouble();
        double payment = in.nextDouble();
        int years = in.nextInt();
        double money = first;
        double interest = 0;
        int doubled = 0;
        for (int year = 1; year < years; year++) {
            double thisYear = money * rate / 100;
            interest += thisYear;
            money += thisYear;
            money += payment;
            System.out.printf(Locale.US, "year %d: %.2f%n", year, money);
            if (doubled == 0 && money >= 2 * first) {
                doubled = year;
            }
        }
        System.out.printf(Locale.US, "interest: %.2f%n", interest);
        if (doubled > 0) {
            System.out.println("doubled: year " + doubled);
        } else {
            System.out.println("not doubled");
        }
    }
}
