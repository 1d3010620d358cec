import java.util.*;

public class Priority {
    public static void main(String[] args) {
        PriorityQueue<String> urgent = new PriorityQueue<>();
        for (String s : List.of("mail", "call", "tax", "bath", "cat")) {
            urgent.add(s);
            if (urgent.size() == 3) System.out.print(urgent.poll() + " ");
        }
        System.out.println("| " + urgent.size());
        urgent.add("Zoo");
        while (!urgent.isEmpty()) System.out.print(urgent.remove() + " ");
        System.out.println(urgent.peek());
    }
}
