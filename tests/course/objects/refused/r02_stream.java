/*tatsu
title = "Sum of the large numbers"
question = "variable"
variables = ["sum"]
*/
import java.util.List;

List<Integer> marks = List.of(INT(range(1, 6)), INT(range(1, 6)), INT(range(1, 6)));
int best = marks.get(0);
int sum = marks.stream().mapToInt(m -> m).sum(); // expected: refused at line 10, once
System.out.println(sum + " " + best);
