// Asks after it has read. Shown by 1 input.
import java.util.*;

public class AsksLate {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String name = in.nextLine();
        System.out.println("What is your name?");
        System.out.println("Hello, " + name + "!");
    }
}
