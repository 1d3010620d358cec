import java.util.Locale;
import java.util.Scanner;

public class Main {
    static Scanner in = new Scanner(System.in).useLocale(Locale.US);

    static double ask(String what, double least, double most) {
        System.out.print(what + ": ");
        double x = in.nextDouble();
        if (x < least || x > most) {
            System.out.println("not allowed");
            return ask(what, least, most);
        }
        return x;
    }

    public static void main(String[] args) {
        int[] counts = new int[4];
        String[] names = { "underweight", "normal", "overweight", "obese" };
        boolean more = true;
        while (more) {
            double weight = ask("kg", 30, 200);
            double height = ask("m", 1, 2.5);
            double index = weight / height / height;
            int k = index < 18.5 ? 0 : index < 25 ? 1 : index < 35 ? 2 : 3;
            counts[k]++;
            System.out.println(String.format(Locale.US, "%.2f", index));
            System.out.println(names[k]);
            System.out.print("more? ");
            more = in.next().equals("yes");
        }
        int all = counts[0] + counts[1] + counts[2] + counts[3];
        System.out.println("normal: " + counts[1] + " of " + all);
    }
}
