int x = INT(range(1, 9));
int y = INT(range(1, 9));
x = x + y;
y = x - y;
x = x - y;
