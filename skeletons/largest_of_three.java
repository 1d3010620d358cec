/*tatsu
title = { en = "The largest of three", de = "Die größte von drei Zahlen" }
question = "refute"
options = 5
call = "largest(INT(range(-4, 4)), INT(range(-4, 4)), INT(range(-4, 4)))"
*/
// Returns the largest of the three numbers.
static int largest(int a, int b, int c) {
    int largest = a;  //~ int largest = 0;
    //~ int largest = b;
    if (b > largest) {  //~ if (b > c) {
        //~ if (b > 0) {
        largest = b;
    }
    if (c > largest) {  //~ if (c > a) {
        //~ if (c > b) {
        //~ if (c > b && c > 0) {
        largest = c;
    }
    return largest;
}
