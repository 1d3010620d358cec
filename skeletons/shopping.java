/*tatsu
title = { en = "Shopping", de = "Einkaufen" }
question = "output"
answer = "choice"
*/
double price = DOUBLE(range(1.25, 4.75, 0.25));
int pieces = INT(range(3, 6));
double sum = 0;
for (int i = 1; i <= pieces; i++) {
    sum += price;
    if (sum > 10) {
        sum *= 0.9;
    }
}
System.out.printf("%.2f%n", sum);
ASSERT(sum > 10);
