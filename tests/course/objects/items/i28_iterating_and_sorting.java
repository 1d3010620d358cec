import java.util.*;

public class Tidy {
    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>(List.of(5, 8, 2, 8, 1, 9));
        Iterator<Integer> it = a.iterator();
        it.next();
        it.remove();
        while (it.hasNext()) if (it.next() == 8) it.remove();
        System.out.println(a);
        a.addAll(1, List.of(7, 3));
        Collections.sort(a.subList(0, 3));
        System.out.println(a);
        Collections.reverse(a);
        Collections.swap(a, 0, a.indexOf(Collections.min(a)));
        List<Integer> b = Collections.unmodifiableList(a);
        a.add(0);
        System.out.println(b + " " + Collections.frequency(b, 0) + " " + a.equals(b));
    }
}
