// 4,040 assignments, a thousand passes each.
int n = INT(range(1000, 1100));
int step = INT(range(1, 40));
int sum = 0;
for (int i = 0; i < n; i++) {
    sum += i * step;
}
ASSERT(sum % 1000 == 0);
System.out.println(sum);
