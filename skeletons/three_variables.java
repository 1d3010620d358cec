/*tatsu
title = { en = "Put the variables in order", de = "Die Variablen ordnen" }
question = "order"
variables = ["a", "b", "c"]
answer = "ordering"
*/
int a = INT(range(1, 9));
int b = INT(range(1, 9));
int c = INT(range(1, 9));
for (int i = 0; i < INT(range(2, 4)); i++) {
    if (a < b) {
        a += c;
    } else {
        b += i * 2;
    }
    c = b - i;
}
ASSERT(a != b && b != c && a != c);
