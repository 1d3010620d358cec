/*tatsu
title = { en = "A candle is handed to a method", de = "Eine Kerze wird einer Methode übergeben" }
question = "output"
*/
class Candle {
    int height;

    Candle(int height) {
        this.height = height;
    }
}

int burn(Candle candle, int hours) {
    candle.height -= hours;
    hours++;
    if (candle.height < INT(range(8, 10))) {
        candle = new Candle(20);  //~ candle.height = 20;
        //~ candle.height += hours;
        //~ hours = 2;
        //~ return candle.height;
    }
    candle.height -= hours;
    return hours;
}

Candle white = new Candle(INT(range(9, 16)));
Candle red = new Candle(INT(range(9, 16)));
int hours = INT(range(2, 4));
burn(white, hours);
hours = burn(red, hours + 1);
System.out.println(white.height + " " + red.height + " " + hours);
ASSERT(white.height > 0 && red.height > 0 && white.height != red.height);
