int n = 0;
int x = INT(range(1, 50));
LOOP(range(2, 8));
while (x > INT(range(2, 9))) {
    x = x - INT(range(3, 7));
    n++;
}
ASSERT(n > 2 && n < 8);
