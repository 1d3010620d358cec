/*tatsu
title = { en = "Sum of the even elements", de = "Summe der geraden Elemente" }
question = "variable"
variables = ["sum"]
*/
int[] values = INTARRAY(range(5, 7), range(1, 20));
ASSERT(__distinct(values));
int sum = 0;
int evens = 0;
for (int value : values) {
    if (value % 2 == 0) {
        sum += value;
        evens++;
    }
}
ASSERT(evens >= 2 && evens <= 4); // Neither none nor all of them.
