/*tatsu
# Tries to hang in wrong values: the hole is the step of a loop that ends for one value only.
question = "hole"
*/
int s = 0;
for (int i = INT(range(1, 9)); i != 1000000; i += HOLE(INT(range(-100000000, 100000000)))) {
    s++;
}
System.out.println(s);
