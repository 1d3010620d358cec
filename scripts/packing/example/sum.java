int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    x = READ();
}
PRINT(ANY + SUM(x) + ANY);
