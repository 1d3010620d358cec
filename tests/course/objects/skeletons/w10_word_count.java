/*tatsu
title = "Counting words with a TreeMap"
question = "output"
*/
import java.util.Map;
import java.util.TreeMap;

TreeMap<String, Integer> count = new TreeMap<>();
String text = "to be or not to " + STRING(list("be", "or", "see", "not")) + " is to " + STRING(list("be", "do"));
for (String w : text.split(" ")) {
    count.merge(w, INT(range(1, 3)), Integer::sum);
}
for (Map.Entry<String, Integer> e : count.entrySet()) {
    if (e.getValue() > INT(range(1, 3))) {
        System.out.print(e.getKey() + "=" + e.getValue() + " ");
    }
}
System.out.println(count.firstKey() + " " + count.size());
ASSERT(__out.length() > 12);
