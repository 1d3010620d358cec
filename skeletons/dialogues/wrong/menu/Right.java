// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int counter = 0;
        while (true) {
            String command = in.nextLine();
            if (command.equals("up")) counter++;
            else if (command.equals("down")) counter--;
            else if (command.equals("show")) System.out.println(counter);
            else if (command.equals("quit")) return;
            else System.out.println("error");
        }
    }
}
