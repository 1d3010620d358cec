/*tatsu
title = { en = "How often does the inner loop run?", de = "Wie oft läuft die innere Schleife?" }
question = "iterations"
loop = 2
answer = "choice"
options = 5
*/
int n = INT(range(5, 12));
int stars = 0;
while (n > 0) {
    for (int i = INT(range(0, 2)); i < n; i += INT(range(1, 3))) {
        stars++;
    }
    n -= INT(range(1, 4));
}
ASSERT(__iterations(1) >= 3 && __iterations(2) >= 6 && __iterations(2) <= 16);
System.out.println(stars);
