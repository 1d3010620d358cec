/*tatsu
title = { en = "How does it end?", de = "Wie endet es?" }
question = "output"
*/
static int[] stock = INTARRAY(list(4), range(0, 3));

static int perDay(int week) {
    int days = stock[week];
    System.out.println("week " + week);
    return 12 / days;
}

static void main() {
    int week = INT(range(0, 2));
    try {
        System.out.println(perDay(week) + perDay(week + 1));
        System.out.println(perDay(week + INT(range(2, 3))));
    } finally {
        System.out.println("closed");
    }
    System.out.println("end");
}

ASSERT(__thrown());
