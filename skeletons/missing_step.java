/*tatsu
title = "The step of a loop"
question = "hole"
*/
int sum = 0;
for (int i = INT(range(0, 4)); i < INT(range(12, 30)); i += HOLE(INT(range(1, 12)))) {
    sum += i;
}
System.out.println(sum);
