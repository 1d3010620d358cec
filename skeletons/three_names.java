/*tatsu
title = { en = "Three names, two objects", de = "Drei Namen, zwei Objekte" }
question = "output"
*/
class Bag {
    int apples;

    Bag(int apples) {
        this.apples = apples;
    }
}

Bag red = new Bag(INT(range(1, 9)));
Bag blue = new Bag(HOLE(INT(range(1, 9))));
Bag mine = red;
mine.apples += INT(range(1, 5));
blue.apples += INT(range(1, 5));
if (red.apples > blue.apples) {
    red = blue;  //~ blue = red;
    //~ blue = mine;
    //~ mine = blue;
    //~ red.apples = blue.apples;
} else {
    blue = mine;
}
red.apples += INT(range(2, 6));
mine.apples *= 2;
System.out.println(red.apples + " " + blue.apples + " " + mine.apples);
