import java.util.ArrayList;

public class RemoveInLoop {
    public static void main(String[] args) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int i = 1; i <= 7; i++) list.add(i % 4);
        System.out.println(list);
        int k = 0;
        while (k < list.size()) {
            if (list.get(k) <= 1) list.remove(k);
            else if (list.get(k) == 3) list.add(k++, 5);
            k++;
        }
        System.out.println(list);
        for (int i = list.size() - 1; i >= 0; i -= 2) list.remove(i);
        System.out.println(list + " " + k);
    }
}
