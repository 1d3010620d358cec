/*tatsu
title = { en = "Opening hours", de = "Öffnungszeiten" }
question = "output"
answer = "cloze"
*/
static int minutes(String time) {
    int colon = time.indexOf(':');
    int hour = Integer.parseInt(time.substring(0, colon));
    System.out.println("hour " + hour);
    return hour * 60 + Integer.parseInt(time.substring(colon + 1));
}

static void main() {
    String[] times = { STRING(list("8:30", "9:15", "7:45")), STRING(list("12:06", "12-30", "11", "13:2x", "14:52")), "18:01" };
    int sum = 0;
    for (int day = 0; day < times.length; day += INT(range(1, 2))) {
        sum += minutes(times[day]);
        System.out.println(sum % 60);
    }
    System.out.println("share " + sum / (sum % INT(range(2, 4))));
}

ASSERT(__thrown("NumberFormatException") || __thrown("StringIndexOutOfBoundsException")
    || __thrown("ArithmeticException") || !__thrown());
