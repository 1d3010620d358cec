/*tatsu
title = "remove a position or remove a value?"
question = "output"
*/
import java.util.ArrayList;
import java.util.List;

List<Integer> xs = new ArrayList<>();
for (int i = 0; i < 6; i++) {
    xs.add(i * INT(range(1, 2)) % INT(range(3, 5)));
}
System.out.println(xs);
Integer boxed = INT(range(0, 3));
int plain = INT(range(0, 3));
xs.remove(boxed);
xs.remove(plain);
System.out.println(xs);
xs.remove(Integer.valueOf(INT(range(7, 9))));
xs.add(1, xs.get(xs.size() - 1));
System.out.println(xs + " " + xs.indexOf(boxed));
