/*tatsu
title = "Remove with the iterator"
question = "output"
*/
import java.util.Iterator;
import java.util.LinkedList;

public class Filter {
    public static void main(String[] args) {
        LinkedList<Integer> numbers = new LinkedList<>(INTLIST(range(5, 7), range(1, 20)));
        System.out.println(numbers);
        Iterator<Integer> it = numbers.iterator();
        int before = 0;
        while (it.hasNext()) {
            int n = it.next();
            if (n < before || n % INT(range(3, 5)) == 0) {
                it.remove();
            } else {
                before = n;
            }
        }
        ASSERT(numbers.size() >= 2);
        numbers.addFirst(numbers.removeLast());
        System.out.println(numbers + " " + before + " " + numbers.contains(INT(range(1, 20))));
    }
}
