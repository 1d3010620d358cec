/*tatsu
title = { en = "Follow two variables through a loop", de = "Zwei Variablen durch eine Schleife verfolgen" }
question = "table"
variables = ["a", "b"]
*/
int a = INT(range(2, 6));
int b = INT(range(10, 30));
LOOP(range(3, 6));
while (a < b) {
    if (b % 2 == 0) {
        b = b / 2;
    } else {
        b = b - INT(range(1, 3));
        a = a + INT(range(1, 2));
    }
}
ASSERT(a > 5);
System.out.println(a + " " + b);
