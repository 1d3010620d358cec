import java.util.*;

public class IndexOrElement {
    public static void main(String[] args) {
        List<Integer> list = new LinkedList<>(Arrays.asList(4, 3, 2, 1, 0));
        list.remove(2);
        list.remove((Integer) 3);
        System.out.println(list);
        Integer gone = list.remove(1);
        boolean also = list.remove(Integer.valueOf(9));
        System.out.println(list + " " + gone + " " + also);
        Set<Integer> set = new TreeSet<>(List.of(2, 1, 0));
        set.remove(2);
        System.out.println(set);
        char c = 'b';
        List<Character> chars = new ArrayList<>(List.of('a', 'b', 'c'));
        chars.remove((Object) c);
        chars.remove(0);
        System.out.println(chars);
    }
}
