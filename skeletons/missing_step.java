/*tatsu
title = { en = "The step of a loop", de = "Die Schrittweite einer Schleife" }
question = "hole"
*/
int sum = 0;
for (int i = INT(range(0, 4)); i < INT(range(12, 30)); i += HOLE(INT(range(1, 12)))) {
    sum += i;
}
System.out.println(sum);
