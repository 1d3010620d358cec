// Asks again only once. Shown by 4 inputs.
import java.util.*;

public class AsksOnce {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String first = in.nextLine();
        if (!first.matches("[a-zA-Z]{4,12}")) {
            System.out.println("too short, too long, or not of letters");
            first = in.nextLine();
        }
        String second = in.nextLine();
        System.out.println(second.equals(first) ? "changed" : "not the same");
    }
}
