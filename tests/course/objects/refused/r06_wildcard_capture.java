/*tatsu
title = "Turn the first two around"
question = "output"
*/
import java.util.*;

public class Capture {
    static <T> void swapHelper(List<T> list) {
        T first = list.get(0);
        list.set(0, list.get(1));
        list.set(1, first);
    }

    static void swapFirst(List<?> list) { // expected: refused at line 14, once
        swapHelper(list);
    }

    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>(List.of(INT(range(1, 9)), INT(range(1, 9)), 3));
        swapFirst(numbers);
        System.out.println(numbers);
    }
}
