/*tatsu
title = { en = "Paint pots", de = "Farbtöpfe" }
call = "mix(INTARRAY(list(3), range(1, 9)), INTARRAY(list(3), range(1, 9)), INT(range(2, 5)))"
question = "variable"
variables = ["red", "blue", "spoons"]
*/
static int mix(int[] red, int[] blue, int spoons) {
    int used = 0;
    while (spoons > 0 && used < red.length) {
        red[used] -= spoons;
        blue[red.length - 1 - used] += spoons;
        spoons--;
        used++;
    }
    int[] rest = red;
    red = blue;
    red[0] = rest[used - 1];
    return spoons;
}
