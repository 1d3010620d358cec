import java.util.*;

public class MapOfLists {
    public static void main(String[] args) {
        Map<Integer, List<String>> byLength = new HashMap<>();
        String[] words = { "ox", "cat", "dog", "bee", "ant", "ox" };
        for (String w : words) {
            if (!byLength.containsKey(w.length())) {
                byLength.put(w.length(), new ArrayList<>());
            }
            List<String> list = byLength.get(w.length());
            if (list.size() == 3) list.clear();
            list.add(0, w);
        }
        System.out.println(byLength.get(3) + " " + byLength.get(2));
        byLength.get(2).set(1, "lion");
        System.out.println(byLength.get(2) + " " + byLength.get(4));
        System.out.println(byLength.getOrDefault(5, List.of("none")) + " " + byLength.size());
    }
}
