import java.util.Locale;
import java.util.Scanner;

public class Main {
    static double total = 0;
    static double max;
    static int number = 0;
    static int cold = 0;

    static void take(double t) {
        if (number == 0 || t > max) max = t;
        total += t;
        number++;
        if (t < 0) cold++;
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.ENGLISH);
        Scanner s = new Scanner(System.in);
        double t;
        do {
            t = Double.parseDouble(s.next());
            if (t != 99) take(t);
        } while (t != 99);
        if (number > 0) report();
        else System.out.println("no values");
    }

    static void report() {
        System.out.println("days: " + number);
        System.out.println(String.format("average: %.2f", (double) ((int) total / number)));
        System.out.println(String.format("highest: %.1f", max));
        System.out.println("frost: " + cold);
    }
}
