// Wants 5 letters. Shown by 2 inputs.
import java.util.*;

public class FromFive {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String first = in.nextLine();
        while (!first.matches("[a-zA-Z]{5,12}")) {
            System.out.println("too short, too long, or not of letters");
            first = in.nextLine();
        }
        String second = in.nextLine();
        System.out.println(second.equals(first) ? "changed" : "not the same");
    }
}
