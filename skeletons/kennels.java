/*tatsu
title = { en = "Dogs in the kennel", de = "Hunde im Zwinger" }
question = "compiles"
options = 5
*/
class Animal {
    private final String name;
    protected int age;

    Animal(String name, int age) {
        this.name = name;
        this.age = age;
    }

    String getName() {
        return name;
    }

    boolean isOlder(Animal other) {
        return age > other.age && !name.equals(other.name);
    }
}

class Dog extends Animal {
    Dog(String name, int age) {
        super(name, age);
    }

    void fetch(int times) {
        age += times;
        System.out.println(getName() + " fetches " + times + " times");
    }
}

class Puppy extends Dog {
    Puppy(String name) {
        super(name, INT(range(0, 2)));
    }

    void chew() {
        System.out.println(getName() + " chews");
    }
}

Dog rex = new Dog("Rex", INT(range(3, 9)));
Puppy bella = new Puppy("Bella");
Animal pet = ONE(bella, rex, new Puppy("Tim"), new Dog("Max", 4));
rex.fetch(INT(range(2, 5)));
bella.chew();
System.out.println(bella.isOlder(pet));
