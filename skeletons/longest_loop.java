/*tatsu
title = { en = "Which loop runs longest?", de = "Welche Schleife läuft am längsten?" }
question = "order"
compare = "loops"
answer = "choice"
*/
int a = INT(range(10, 60));
int b = INT(range(10, 60));
int c = INT(range(2, 6));
for (int i = c; i < a; i += INT(range(2, 5))) {
    b++;
}
while (b > c) {
    b -= INT(range(3, 8));
}
do {
    c = c * 2 - 1;
} while (c < a + b);
ASSERT(__iterations(1) >= 2 && __iterations(2) >= 2 && __iterations(3) >= 2);
ASSERT(__iterations(1) != __iterations(2) && __iterations(2) != __iterations(3));
ASSERT(__iterations(1) != __iterations(3) && __iterations(1) + __iterations(2) < 20);
System.out.println(a + b + c);
