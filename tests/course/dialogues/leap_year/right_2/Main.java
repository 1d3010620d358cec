import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static boolean isLeap(int year) {
        if (year % 400 == 0) {
            return true;
        }
        if (year % 100 == 0) {
            return false;
        }
        return year % 4 == 0;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        System.out.print("Year > ");
        int year = Integer.parseInt(reader.readLine().trim());
        if (year <= 0 || year >= 10000) {
            System.out.println("error");
            return;
        }
        System.out.println(isLeap(year) ? "leap year" : "no leap year");
    }
}
