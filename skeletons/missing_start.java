/*tatsu
title = { en = "How often a loop runs", de = "Wie oft eine Schleife läuft" }
question = "hole"
answer = "several"
count = "passes"
options = 5
*/
int n = HOLE(INT(range(1, 60)));
int rounds = 0;
while (n > 1) {
    n = n / INT(range(2, 3));
    rounds++;
}
ASSERT(rounds > 1);
System.out.println(rounds);
