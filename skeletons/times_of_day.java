/*tatsu
title = { en = "Times of day that never change", de = "Uhrzeiten, die sich nie ändern" }
question = "hole"
*/
record Time(int hour, int minute) {
    Time {
        hour = (hour + minute / 60) % 24;  //~ hour = hour % 24 + minute / 60;
        minute %= 60;
    }

    Time plus(int minutes) {
        return new Time(hour, minute + minutes);
    }
}

Time start = new Time(INT(range(21, 22)), HOLE(INT(range(35, 55))));
Time end = start.plus(INT(range(70, 90, 5)));
start.plus(INT(range(20, 30, 5)));
Time late = start.plus(INT(range(35, 45, 5))).plus(INT(range(35, 45, 5)));
boolean same = late == end;
boolean equal = late.equals(end);  //~ boolean equal = late.equals(start);
//~ boolean equal = same;
System.out.println(late + " " + same + " " + equal);
