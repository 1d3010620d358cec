/*tatsu
question = "order"
compare = "loops"
*/
int x = INT(range(1, 40));
int sum = 0;
while (x > 0) {
    x -= INT(range(3, 9));
    sum++;
}
for (int i = INT(range(1, 5)); i < INT(range(5, 60)); i *= 2) {
    sum += i;
}
do {
    sum -= 7;
} while (sum > 0);
