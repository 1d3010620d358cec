/*tatsu
question = "iterations"
*/
int n = INT(range(20, 400));
int d = INT(range(2, 5));
int rounds = 0;
LOOP(range(2, 7));
while (n > 1) {
    if (n % d == 0) {
        n /= d;
    } else {
        n -= 3;
    }
    rounds++;
}
System.out.println(n);
