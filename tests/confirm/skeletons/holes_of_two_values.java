/*tatsu
question = "hole"
*/
int a = HOLE(INT(range(2, 9)));
int b = HOLE(INT(range(2, 9)));
int c = INT(range(1, 20));
while (a < c) {
    a += b;
}
System.out.println(a * 10 + b + " " + (a - b));
