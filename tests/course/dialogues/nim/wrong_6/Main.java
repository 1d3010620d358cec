import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        int left = s.nextInt();
        int moves = 0;
        boolean announce = true;
        while (left > 0) {
            String who = moves % 2 == 0 ? "A" : "B";
            if (announce) {
                System.out.printf("%d left, %s%n", left, who);
            }
            int k = s.nextInt();
            switch (k) {
                case 1:
                case 2:
                case 3:
                    if (k <= left) {
                        left = left - k;
                        moves++;
                        break;
                    }
                default:
                    System.out.println("not allowed");
                    announce = false;
            }
        }
        System.out.println((moves % 2 == 0 ? "A" : "B") + " wins");
    }
}
