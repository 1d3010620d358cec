// Tries a variable that the condition of a for assigns and its update reads, with continue in between.
int n = INT(range(3, 30));
int d;
int s = 0;
for (int i = n; (d = i % 3) != 0 || i > 0 && (d = i / 2) >= 0; i -= d + 1) {
    if (d == 1 ? (s += d) > 20 : s++ > 25) {
        continue;
    }
    s += d;
}
System.out.println(s + d);
