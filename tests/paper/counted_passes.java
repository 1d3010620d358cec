int a = INT(range(20, 60));
int b = INT(range(3, 19));
while (b > 0) {
    int r = a % b;
    a = b;
    b = r;
}
ASSERT(__iterations(1) >= 3);
