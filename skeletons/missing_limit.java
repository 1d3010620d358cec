/*tatsu
title = { en = "Where must the loop end?", de = "Wo muss die Schleife enden?" }
question = "hole"
*/
int start = INT(range(1, 5));
int step = INT(range(2, 4));
final int limit = HOLE(start + step * INT(range(3, 5)));
int sum = 0;
for (int i = start; i < limit; i += step) {
    sum += i;
}
System.out.println(sum);
