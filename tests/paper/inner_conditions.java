int n = INT(range(4, 9));
int i = 0;
int sum = 0;
INVARIANT(0 <= i && i <= n);
while (i < n) {
    ASSERT(sum < 100);
    sum += i * INT(range(2, 5));
    i++;
}
