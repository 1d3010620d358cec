// Lets nobody guess more than twice. Shown by 3 inputs.
import java.util.*;

public class GivesUp {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int secret = Integer.parseInt(args[0]);
        int count = 1;
        int guess = in.nextInt();
        while (guess != secret && count < 2) {
            System.out.println("Guess again, but " + (guess < secret ? "higher" : "lower"));
            guess = in.nextInt();
            count++;
        }
        System.out.println("Correct, you found the number!");
        System.out.println("It took " + count + " guesses.");
    }
}
