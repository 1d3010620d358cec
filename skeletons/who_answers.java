/*tatsu
title = { en = "Who answers?", de = "Wer antwortet?" }
question = "output"
*/
class Animal {
    private final String name;

    Animal(String name) {
        this.name = name;
    }

    String sound() {
        return "...";
    }

    String greet() {
        return name + ": " + sound();
    }
}

class Dog extends Animal {
    Dog(String name) {
        super(name);
    }

    String sound() {
        return "woof";
    }
}

class Puppy extends Dog {
    private final int weeks;

    Puppy(String name, int weeks) {
        super(name);
        this.weeks = weeks;
    }

    String sound() {
        return weeks < 8 ? "yip" : super.sound();
    }
}

Animal first = ONE(new Dog("Rex"), new Puppy("Rex", INT(range(6, 10))), new Animal("Rex"));
Animal second = ONE(new Dog("Bo"), new Puppy("Bo", INT(range(6, 10))), first);
System.out.println(first.greet());
System.out.println(ONE(second, first).greet());
