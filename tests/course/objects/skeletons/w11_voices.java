/*tatsu
title = "Which voice is heard?"
question = "output"
*/
abstract class Animal {
    private final String name;

    Animal(String name) { this.name = name; }

    abstract String voice();

    String loud() { return voice().toUpperCase() + "!"; }

    public String toString() { return name + ": " + voice(); }
}

class Dog extends Animal {
    Dog(String name) { super(name); }
    String voice() { return "wuff"; }
}

class Puppy extends Dog {
    Puppy(String name) { super("little " + name); }
    String voice() { return "yip"; }
    String loud() { return super.loud() + super.voice(); }
}

class Cat extends Animal {
    Cat(String name) { super(name); }
    String voice() { return "meow"; }
}

Animal a = ONE(new Dog("Rex"), new Cat("Tom"), new Puppy("Rex"));
Dog d = ONE(new Dog("Bello"), new Puppy("Bello"));
Animal[] all = { a, d, ONE(a, d, new Cat("Mia")) };
for (Animal x : all) {
    System.out.println(x + " " + x.loud());
}
System.out.println(all[2] instanceof Dog);
