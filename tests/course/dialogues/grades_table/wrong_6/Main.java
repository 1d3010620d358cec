import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int a = 0, b = 0, c = 0, d = 0, f = 0;
        System.out.print("Points: ");
        int points = in.nextInt();
        while (points != -1) {
            if (points < 0 || points > 100) {
                System.out.println("not allowed");
            } else if (points >= 90) {
                System.out.println("A");
                a++;
            } else if (points >= 75) {
                System.out.println("B");
                b++;
            } else if (points >= 60) {
                System.out.println("C");
                c++;
            } else if (points >= 50) {
                System.out.println("D");
            } else {
                System.out.println("F");
                f++;
            }
            System.out.print("Points: ");
            points = in.nextInt();
        }
        System.out.println("A: " + a);
        System.out.println("B: " + b);
        System.out.println("C: " + c);
        System.out.println("D: " + d);
        System.out.println("F: " + f);
        int passed = a + b + c + d;
        System.out.println("passed: " + passed + " of " + (passed + f));
    }
}
