/*tatsu
title = { en = "Whose version runs?", de = "Wessen Fassung wird ausgeführt?" }
question = "calls"
*/
class Animal {
    void greet(int times) {
        if (times > 1) {
            move();
        }
        sound();
    }

    void sound() {
        System.out.print(". ");
    }

    void move() {
        System.out.print("walks ");
    }
}

class Dog extends Animal {
    @Override
    void sound() {
        System.out.print("woof ");
    }
}

class Puppy extends Dog {
    @Override
    void sound() {
        super.sound();
        System.out.print("yip ");
    }

    @Override
    void move() {
        System.out.print("jumps ");
    }
}

class Cat extends Animal {
    @Override
    void greet(int times) {
        move();
        if (times % 2 == 0) {
            super.greet(times - 1);
        }
    }

    @Override
    void move() {
        super.move();
    }
}

Animal first = ONE(new Dog(), new Puppy(), new Cat());
Animal second = ONE(new Animal(), new Cat(), first);
first.greet(INT(range(1, 4)));
second.greet(INT(range(1, 3)));
