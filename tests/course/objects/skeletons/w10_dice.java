/*tatsu
title = "Rolling dice with a known seed"
question = "output"
*/
import java.util.*;

Random dice = new Random(INT(range(1, 99)));
TreeSet<Integer> seen = new TreeSet<>(Comparator.reverseOrder());
List<Integer> rolls = new ArrayList<>();
LOOP(range(3, 6));
while (seen.size() < INT(range(3, 4))) {
    int eyes = dice.nextInt(6) + 1;
    rolls.add(eyes);
    seen.add(eyes);
}
System.out.println(rolls);
System.out.println(seen + ", highest " + seen.first());
Collections.sort(rolls);
Collections.swap(rolls, 0, INT(range(1, 2)));
System.out.println(rolls + " " + Collections.max(rolls) + " " + Collections.frequency(rolls, rolls.get(0)));
