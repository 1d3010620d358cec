/*tatsu
title = { en = "How does it end?", de = "Wie endet es?" }
question = "output"
*/
static int[] stock = INTARRAY(list(4), range(0, 4));

static int perDay(int week) {
    int days = stock[week];
    if (days > 2) {
        System.out.println("full");
    }
    return 12 / days;
}

static void main() {
    int sum = 0;
    try {
        for (int week = INT(range(0, 2)); week <= stock.length; week += INT(range(1, 2))) {
            sum += perDay(week);
            System.out.println(week + ": " + sum);
        }
    } finally {
        System.out.println("closed");
    }
    System.out.println("end");
}

ASSERT(__thrown() || !__thrown());
