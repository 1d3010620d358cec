import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static final String GRADES = "ABCDF";
    static final int[] BORDERS = { 90, 75, 60, 50, 0 };

    static int place(int points) {
        int i = 0;
        while (points < BORDERS[i]) {
            i++;
        }
        return i;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int[] counts = new int[5];
        int all = 0;
        while (true) {
            System.out.print("Points: ");
            int points = Integer.parseInt(in.readLine().trim());
            if (points == -1) {
                break;
            }
            if (points < 0 || points > 100) {
                System.out.println("not allowed");
                counts = new int[5];
                continue;
            }
            all++;
            counts[place(points)]++;
            System.out.println(GRADES.charAt(place(points)));
        }
        for (int i = 0; i < counts.length; i++) {
            System.out.println(GRADES.charAt(i) + ": " + counts[i]);
        }
        System.out.println("passed: " + (all - counts[4]) + " of " + all);
    }
}
