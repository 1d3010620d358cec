/*tatsu
title = { en = "Letters are numbers, too", de = "Auch Buchstaben sind Zahlen" }
question = "output"
*/
char first = CHAR(range('a', 'p'));
char second = CHAR(range('a', 'p'));
boolean swap = BOOLEAN();
if (swap && first < second) {
    char t = first;
    first = second;
    second = t;
}
first += 2;
second++;
ASSERT(first != second && Math.abs(first - second) <= 5);
System.out.println("" + first + second + (first - second));
