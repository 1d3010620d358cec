import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        int secret = Integer.parseInt(args[0]);
        Scanner in = new Scanner(System.in);
        int guesses = 0;
        boolean found = false;
        while (!found && guesses < 6) {
            System.out.print("Your guess? ");
            int guess = in.nextInt();
            if (guess < 1 || guess > 100) {
                System.out.println("from 1 to 100");
                continue;
            }
            guesses++;
            if (guess == secret) {
                found = true;
            } else if (guesses < 6) {
                System.out.println(guess < secret ? "higher" : "lower");
            }
        }
        if (found && guesses < 6) {
            System.out.println("found in " + guesses + " guesses");
        } else {
            System.out.println("lost, it was " + secret);
        }
    }
}
