/*tatsu
question = "iterations"
loop = 2
count = "tests"
*/
static int triangle(int[] a) {
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
        for (int j = i; j < INT(range(2, 5)) && a[j] > 0; j++) {
            sum += a[j];
        }
    }
    return sum;
}

@MAIN
static int total() {
    return triangle(INTARRAY(list(5), range(-2, 6)));
}
ASSERT(__ret > 8);
