import java.util.ArrayList;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        ArrayList<String> list = new ArrayList<>();
        String command = in.nextLine();
        while (!command.equals("done")) {
            if (command.equals("add")) {
                String thing = in.nextLine().trim().toLowerCase();
                if (list.contains(thing)) {
                    System.out.println("already there");
                }
                list.add(thing);
            } else if (command.equals("remove")) {
                String thing = in.nextLine().trim().toLowerCase();
                if (!list.remove(thing)) {
                    System.out.println("not there");
                }
            } else if (command.equals("show")) {
                if (list.isEmpty()) {
                    System.out.println("nothing");
                }
                for (String thing : list) {
                    System.out.println(thing);
                }
            } else {
                System.out.println("what?");
            }
            command = in.nextLine();
        }
        System.out.println(list.size() + " things");
    }
}
