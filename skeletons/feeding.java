/*tatsu
title = { en = "Who gets what to eat?", de = "Wer bekommt was zu fressen?" }
question = "variable"
variables = ["fish", "grain", "hay"]
*/
class Animal {
}

class Bird extends Animal {
}

class Penguin extends Bird {
}

Animal[] animals = new Animal[5];
String letters = STRING(list(5), list('a', 'b', 'p'));
for (int i = 0; i < animals.length; i++) {
    switch (letters.charAt(i)) {
        case 'p' -> animals[i] = new Penguin();
        case 'b' -> animals[i] = new Bird();
        default -> animals[i] = new Animal();
    }
}
int fish = 0;
int grain = 0;
int hay = 0;
for (Animal animal : animals) {
    if (animal instanceof Bird) {  //~ if (!(animal instanceof Penguin)) {
        grain++;
    }
    if (animal instanceof Penguin) {
        fish++;
    } else {  //~ } else if (!(animal instanceof Bird) || grain > 2) {
        //~ } else if (animal instanceof Bird) {
        hay++;
    }
}
ASSERT(fish > 0 && grain > fish);
