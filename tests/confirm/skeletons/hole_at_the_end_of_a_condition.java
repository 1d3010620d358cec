/*tatsu
question = "hole"
*/
int sum = 0;
for (int i = INT(range(0, 3)); i < HOLE(INT(range(4, 12))); i++) {
    sum += i;
}
System.out.println(sum);
