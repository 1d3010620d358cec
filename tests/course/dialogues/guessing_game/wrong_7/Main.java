import java.util.Scanner;

public class Main {
    static final int ROUNDS = 6;
    static Scanner in = new Scanner(System.in);

    static void play(int secret, int used) {
        int guess = in.nextInt();
        if (guess <= 0 || guess >= 101) {
            System.out.println("from 1 to 100");
            play(secret, 0);
        } else if (guess == secret) {
            System.out.println("found in " + (used + 1) + " guesses");
        } else if (used + 1 == ROUNDS) {
            System.out.println("lost, it was " + secret);
        } else {
            String hint = "higher";
            if (guess > secret) hint = "lower";
            System.out.println(hint);
            play(secret, used + 1);
        }
    }

    public static void main(String[] args) {
        play(Integer.parseInt(args[0]), 0);
    }
}
