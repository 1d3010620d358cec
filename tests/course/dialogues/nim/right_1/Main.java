import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int sticks = in.nextInt();
        String player = "A";
        while (sticks > 0) {
            System.out.println(sticks + " left, " + player);
            int take = in.nextInt();
            while (take < 1 || take > 3 || take > sticks) {
                System.out.println("not allowed");
                take = in.nextInt();
            }
            sticks -= take;
            if (player.equals("A")) {
                player = "B";
            } else {
                player = "A";
            }
        }
        System.out.println(player + " wins");
    }
}
