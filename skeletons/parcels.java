/*tatsu
title = { en = "One counter for all, a number for each", de = "Ein Zähler für alle, eine Nummer für jedes" }
question = "output"
*/
class Parcel {
    static int sent = INT(range(10, 40));
    static int weight = 0;
    int number;
    int grams;

    Parcel(int grams) {
        sent++;
        number = sent;
        this.grams = grams;
        weight += grams;
    }

    void pack(int more) {
        grams += more;
        weight += more;
    }
}

Parcel first = new Parcel(HOLE(INT(range(2, 9))));
Parcel second = new Parcel(INT(range(2, 9)));
first.pack(INT(range(1, 5)));
Parcel third = new Parcel(second.grams + INT(range(1, 4)));
second.pack(INT(range(1, 5)));
System.out.println(first.number + " " + first.grams + " " + Parcel.sent + " " + Parcel.weight);
