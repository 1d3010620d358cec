/*tatsu
title = { en = "Which minutes are meant?", de = "Welche Minuten sind gemeint?" }
question = "which"
*/
class Timer {
    int minutes = INT(range(3, 8));
    int rings = INT(range(1, 4));

    void set(int minutes) {
        minutes += rings;  //~ this.minutes += rings;
        //~ this.minutes = minutes;
        //~ rings += minutes;
        rings++;
    }

    void delay(int minutes) {
        this.minutes += minutes;
    }

    void repeat(int times) {
        int rings = this.rings * times;
        minutes += rings;
    }
}

Timer egg = new Timer();
egg.set(INT(range(9, 15)));
egg.delay(INT(range(3, 6)));
egg.repeat(INT(range(2, 4)));
System.out.println(egg.minutes + " " + egg.rings);
