/*tatsu
title = { en = "Calls on a shape", de = "Aufrufe an einer Figur" }
question = "compiles"
answer = "several"
options = 5
*/
abstract class Shape {
    protected int side = INT(range(2, 9));

    abstract int area();

    void grow(int by) {
        side += by;
    }
}

class Square extends Shape {
    int area() {
        return side * side;
    }

    void turn() {
        System.out.println("turned");
    }
}

class Tile extends Square {
    void paint(String colour) {
        System.out.println(colour);
    }
}

Square square = ONE(new Tile(), new Square());
Shape shape = ONE(square, new Tile());
square.turn();  //~ square.grow(2);
//~ shape.turn();
//~ square.paint("red");
//~ Tile tile = square;
//~ Square other = shape;
//~ ((Tile) shape).paint("red");
//~ Shape more = square;
System.out.println(shape.area() + square.area());
