/*tatsu
title = { en = "Which values make them meet?", de = "Mit welchen Werten treffen sie sich?" }
question = "blocks"
options = 5
*/
int a = INT(range(1, 12));
int b = INT(range(13, 30));
int step = INT(range(2, 3));
int rounds = 0;
while (a < b) {
    a += step;
    b--;
    rounds++;
}
ASSERT(rounds > 2);
GOAL(a == b);
System.out.println(rounds);
