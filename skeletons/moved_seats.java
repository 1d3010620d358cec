/*tatsu
title = { en = "Moved seats", de = "Umgesetzt" }
call = "move(INTARRAY(list(5), range(1, 9)), INT(range(1, 3)))"
question = "variable"
variables = ["seats"]
*/
static void move(int[] seats, int places) {
    ASSERT(__distinct(seats));
    int[] old = seats.clone();
    for (int i = 0; i < seats.length - 1; i++) {
        seats[(i + places) % seats.length] = old[i];
    }
    seats = old;
    seats[0] = 0;
}
