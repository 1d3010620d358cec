/*tatsu
title = "Three names, how many boxes?"
question = "order"
variables = ["x", "y", "z"]
*/
class Box { int n; Box(int n) { this.n = n; } }

Box a = new Box(INT(range(1, 9)));
Box b = new Box(INT(range(1, 9)));
Box c = ONE(a, b, new Box(5));
c.n += INT(range(2, 6));
a = b;
a.n *= INT(range(2, 3));
b = new Box(a.n - INT(range(1, 4)));
int x = a.n;
int y = b.n;
int z = c.n;
ASSERT(x != y && y != z && x != z);
