/*tatsu
title = "Hängt das Ergebnis davon ab?"
question = "change"
language = "de"
*/
static int count(int[] values, int limit) {
    int found = 0;
    for (int i = 0; i < values.length; i++) {
        if (values[i] < limit && i % 2 == 0) {
            found++;
        }
    }
    return found;
}

@MAIN
static int start() {
    return count(INTARRAY(range(5, 6), range(1, 9)), INT(range(3, 7)));
}
