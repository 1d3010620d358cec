import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Locale;

public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static double ask(String question) throws IOException {
        System.out.print(question + "? ");
        return Double.parseDouble(in.readLine().trim());
    }

    static String euros(double x) {
        return String.format(Locale.ENGLISH, "%.2f", x);
    }

    public static void main(String[] args) throws IOException {
        double amount = ask("Amount");
        double rate = ask("Rate");
        double payment = ask("Payment");
        int years = (int) ask("Years");
        double[] money = new double[years + 1];
        money[0] = amount;
        int k = 0;
        while (k < years) {
            money[k + 1] = money[k] * (1 + rate / 100) + payment;
            k++;
            System.out.println("year " + k + ": " + euros(money[k]));
        }
        System.out.println("interest: " + euros(money[years] - amount));
        int found = -1;
        for (int i = years; i > 0; i--) {
            if (money[i] >= amount * 2) found = i;
        }
        System.out.println(found < 0 ? "not doubled" : "doubled: year " + found);
    }
}
