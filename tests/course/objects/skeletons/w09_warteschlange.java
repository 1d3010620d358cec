/*tatsu
title = { en = "A waiting queue", de = "Die Warteschlange beim Arzt" }
question = "output"
*/
import java.util.ArrayDeque;
import java.util.Deque;

public class Praxis {
    private final Deque<String> schlange = new ArrayDeque<>();
    private int behandelt = 0;

    void kommt(String name, boolean notfall) {
        if (notfall) schlange.addFirst(name);
        else schlange.addLast(name);
    }

    void naechster(int anzahl) {
        while (anzahl > 0 && !schlange.isEmpty()) {
            System.out.print(schlange.poll() + " ");
            behandelt++;
            anzahl--;
        }
    }

    public static void main(String[] args) {
        Praxis praxis = new Praxis();
        praxis.kommt("Anton", BOOLEAN());
        praxis.kommt("Berta", BOOLEAN());
        praxis.naechster(INT(range(0, 3)));
        praxis.kommt("Cäsar", BOOLEAN());
        praxis.kommt("Dora", BOOLEAN());
        praxis.naechster(INT(range(1, 2)));
        System.out.println("| " + praxis.schlange.peek() + " " + praxis.behandelt);
        ASSERT(!praxis.schlange.isEmpty());
    }
}
