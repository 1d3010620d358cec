import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Locale;

public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static double read(double from, double to) throws IOException {
        while (true) {
            double value = Double.parseDouble(in.readLine().trim());
            if (value >= from && value <= to) {
                return value;
            }
            System.out.println("not allowed");
        }
    }

    static String meaning(double b) {
        if (b >= 30) return "obese";
        if (b >= 25) return "overweight";
        if (b >= 18.5) return "normal";
        return "underweight";
    }

    public static void main(String[] args) throws IOException {
        int all = 0, normal = 0;
        String answer;
        do {
            double w = read(30, 200);
            double h = read(1, 2.5);
            double b = w / (h * h);
            System.out.printf(Locale.ENGLISH, "%.2f%n%s%n", b, meaning(b));
            all++;
            if (meaning(b).equals("normal")) normal++;
            answer = in.readLine();
        } while (!answer.equals("no"));
        System.out.println("normal: " + normal + " of " + all);
    }
}
