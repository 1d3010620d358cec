/*tatsu
title = { en = "Which fee, and whose length?", de = "Welche Gebühr, und wessen Länge?" }
question = "output"
*/
class Car {
    int length() {
        return INT(range(3, 5));
    }
}

class Van extends Car {
    @Override
    int length() {
        return HOLE(INT(range(6, 9)));
    }
}

int fee(Car car) {
    return car.length() * INT(range(2, 4));
}

int fee(Van van) {
    return van.length() + INT(range(20, 30));
}

Van van = new Van();
int first = fee(van);
int sum = first;
for (Car car : new Car[] { van, new Car(), new Van() }) {
    sum += fee(car);  //~ sum += fee(van);
    //~ sum += car.length();
    //~ sum += fee(car) + first;
}
System.out.println(first + " " + sum);
