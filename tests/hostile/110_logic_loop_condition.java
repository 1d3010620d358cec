// Tries a variable that is assigned only in the condition of a loop, and read after it.
int n = INT(range(5, 50));
int half;
int rounds = 0;
while ((half = n / 2) > 0 && (rounds += half % 2 == 0 ? 1 : (n = half) % 3 + 1) < 100) {
    n -= half;
}
System.out.println(half + " " + rounds);
