/*tatsu
title = { en = "Three counting loops", de = "Drei Zählschleifen" }
question = "output"
*/
int a = 0;
int b = 0;
int c = 0;
for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) {
    a++;
}
for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) {
    b++;
}
for (int i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) {
    c++;
}
ASSERT(a > 6 && a < b && c < b);
System.out.println(a + " " + b + " " + c);
