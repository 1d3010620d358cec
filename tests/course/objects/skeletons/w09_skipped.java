/*tatsu
title = "Deleting while counting up"
question = "variable"
variables = ["left"]
*/
import java.util.*;

ArrayList<String> names = new ArrayList<>(STRINGLIST(range(5, 6), list("Al", "Bo", "Cleo", "Dora")));
for (int i = 0; i < names.size(); i++) {
    if (names.get(i).length() == INT(list(2, 4))) {
        names.remove(i);
    }
}
String left = String.join("-", names);
ASSERT(names.size() >= 2 && names.size() <= 4);
