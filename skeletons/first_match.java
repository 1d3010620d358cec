/*tatsu
title = { en = "Searching from the left", de = "Von links suchen" }
question = "variable"
variables = ["steps"]
*/
int[] a = INTARRAY(range(6, 9), range(0, 9));
int wanted = INT(range(0, 9));
int steps = 0;
int found = -1;
for (int i = 0; i < a.length; i++) {
    steps++;
    if (a[i] == wanted) {
        found = i;
        break;
    }
}
ASSERT(__impl(found >= 0, found > 1) && found != a.length - 1); // Neither at once nor only at the very end.
ASSERT(__iff(found < 0, steps == a.length));
GOAL(found >= 0);
