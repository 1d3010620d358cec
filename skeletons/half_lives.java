/*tatsu
title = { en = "Halved again and again", de = "Immer wieder halbiert" }
question = "table"
variables = ["x", "n"]
*/
double x = DOUBLE(range(10, 40, 2));
int n = 0;
while (x >= DOUBLE(list(1.5, 2, 2.5, 3))) {
    x = x / 2;
    n += (int) x;
}
System.out.println(n);
