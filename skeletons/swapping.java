/*tatsu
title = { en = "Three variables at once", de = "Drei Variablen auf einmal" }
question = "variable"
variables = ["x", "y", "z"]
*/
int x = INT(range(1, 9));
int y = INT(range(1, 9));
int z = INT(range(1, 9));
if (x > y) {
    int t = x;
    x = y;
    y = t;
}
z += x * 2;
if (z > y && y % 2 == 0) {
    y = z;
} else {
    x = z - y;
}
ASSERT(x != y && y != z && x != z);
