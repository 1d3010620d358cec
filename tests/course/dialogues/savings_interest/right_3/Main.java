import java.util.Locale;
import java.util.Scanner;

public class Main {
    static double rate, payment, target;
    static StringBuilder out = new StringBuilder();
    static String doubled = "not doubled";

    static double grow(double money, int year, int years) {
        if (year > years) return 0;
        double interest = money / 100 * rate;
        money = money + interest + payment;
        out.append(String.format(Locale.US, "year %d: %.2f%n", year, money));
        if (money >= target && doubled.startsWith("not")) doubled = "doubled: year " + year;
        return interest + grow(money, year + 1, years);
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        double money = Double.parseDouble(s.nextLine());
        rate = Double.parseDouble(s.nextLine());
        payment = Double.parseDouble(s.nextLine());
        int years = Integer.parseInt(s.nextLine());
        target = money + money;
        double interest = grow(money, 1, years);
        System.out.print(out);
        System.out.println(String.format(Locale.US, "interest: %.2f", interest));
        System.out.println(doubled);
    }
}
