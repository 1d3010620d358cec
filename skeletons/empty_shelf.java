/*tatsu
title = { en = "An empty shelf", de = "Ein leeres Regal" }
question = "output"
answer = "cloze"
*/
class Jar {
    private final String label;
    int grams;

    Jar(String label, int grams) {
        this.label = label;
        this.grams = grams;
    }

    Jar take(int wanted) {
        if (wanted > grams) {
            wanted = grams / 2;
        }
        grams -= wanted;
        System.out.println(label + " " + grams);
        return grams < INT(range(9, 14)) ? null : this;
    }
}

Jar[] shelf = {
    new Jar("salt", INT(range(20, 60))),
    new Jar("tea", INT(range(10, 40))),
    new Jar("rice", INT(range(30, 60)))
};
shelf[INT(range(0, 2))] = new Jar("oats", INT(range(10, 50)));
int place = INT(range(0, 2));
for (int turn = 0; turn < 2; turn++) {
    Jar jar = shelf[place].take(INT(range(14, 30)));
    place += jar.grams % INT(range(3, 4));
    System.out.println("place " + place);
}
System.out.println(60 / (place - INT(range(2, 4))));

ASSERT(__thrown("NullPointerException") || __thrown("ArrayIndexOutOfBoundsException")
    || __thrown("ArithmeticException") || !__thrown());
