// Forgets the exclamation mark. Shown by 1 input.
import java.util.*;

public class NoMark {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println("What is your name?");
        String name = in.nextLine();
        System.out.println("Hello, " + name);
    }
}
