/*tatsu
title = { en = "Two averages", de = "Zwei Durchschnitte" }
question = "output"
*/
int first = INT(range(1, 9));
int second = INT(range(1, 9));
int third = INT(range(2, 5));
double average = (first + second) / 2;
double exact = (first + second) / 2.0;
if (exact > third) {
    average += third;
} else {
    exact = average * third;
}
System.out.println(average + " " + (int) exact + " " + exact);
ASSERT((first + second) % 2 == 1);
