/*tatsu
title = { en = "A waiting list", de = "Eine Warteliste" }
question = ["output", "iterations", "variable"]
variables = ["served"]
answer = ["auto", "choice", "auto"]
*/
import java.util.*;

public class Main {
    public static void main(String[] args) {
        ArrayDeque<Integer> waiting = new ArrayDeque<>();
        waiting.add(INT(range(1, 4)));
        waiting.add(INT(range(2, 5)));
        waiting.add(INT(range(1, 5)));
        int served = 0;
        while (!waiting.isEmpty()) {
            int wishes = waiting.poll();
            served += wishes;
            if (wishes > INT(range(2, 3))) {
                waiting.add(wishes - INT(range(1, 2)));
            } else {
                System.out.print(wishes + " ");
            }
        }
        System.out.println();
        ASSERT(__iterations(1) >= 4 && __iterations(1) <= 9);
    }
}
