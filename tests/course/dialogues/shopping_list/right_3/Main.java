import java.util.LinkedHashSet;
import java.util.Scanner;
import java.util.Set;

public class Main {
    static Scanner in = new Scanner(System.in);
    static Set<String> list = new LinkedHashSet<>();

    static String thing() {
        return in.nextLine().trim().toLowerCase();
    }

    static boolean step(String command) {
        switch (command) {
            case "add" -> {
                if (!list.add(thing())) System.out.println("already there");
            }
            case "remove" -> {
                if (!list.remove(thing())) System.out.println("not there");
            }
            case "show" -> {
                String text = String.join("\n", list);
                System.out.println(text.isEmpty() ? "nothing" : text);
            }
            case "done" -> {
                System.out.println(list.size() + " things");
                return false;
            }
            default -> System.out.println("what?");
        }
        return true;
    }

    public static void main(String[] args) {
        boolean more = true;
        while (more) {
            more = step(in.nextLine());
        }
    }
}
