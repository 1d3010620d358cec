// Counts wrong guesses only. Shown by 1 input.
import java.util.*;

public class CountsWrong {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int secret = Integer.parseInt(args[0]);
        int count = 0;
        int guess = in.nextInt();
        while (guess != secret) {
            System.out.println("Guess again, but " + (guess < secret ? "higher" : "lower"));
            guess = in.nextInt();
            count++;
        }
        System.out.println("Correct, you found the number!");
        System.out.println("It took " + count + " guesses.");
    }
}
