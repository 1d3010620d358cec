import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

public class Main {
    static Scanner in = new Scanner(System.in);

    static int ask() {
        System.out.print("Points: ");
        int points = in.nextInt();
        while (points < -1 || points > 100) {
            System.out.println("not allowed");
            System.out.print("Points: ");
            points = in.nextInt();
        }
        return points;
    }

    static String grade(int points) {
        if (points <= 50) return "F";
        if (points < 60) return "D";
        if (points < 75) return "C";
        if (points < 90) return "B";
        return "A";
    }

    public static void main(String[] args) {
        Map<String, Integer> table = new TreeMap<>();
        for (String g : "A B C D F".split(" ")) table.put(g, 0);
        int number = 0;
        int passed = 0;
        for (int p = ask(); p != -1; p = ask()) {
            String g = grade(p);
            System.out.println(g);
            table.put(g, table.get(g) + 1);
            number++;
            if (!g.equals("F")) passed++;
        }
        for (String g : table.keySet()) {
            System.out.println(g + ": " + table.get(g));
        }
        System.out.println("passed: " + passed + " of " + number);
    }
}
