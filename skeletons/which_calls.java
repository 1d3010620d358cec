/*tatsu
title = { en = "Calls on a shape", de = "Aufrufe an einer Figur" }
question = "compiles"
answer = "several"
options = 5
*/
abstract class Shape {
    protected int side;

    Shape(int side) {
        this.side = side;
    }

    abstract int area();

    void grow(int by) {
        side += by;
    }
}

class Square extends Shape {
    Square(int side) {
        super(side);
    }

    int area() {
        return side * side;
    }

    void turn() {
        System.out.println("turned");
    }
}

class Tile extends Square {
    private String colour = "grey";

    Tile(int side) {
        super(side);
    }

    void paint(String colour) {
        this.colour = colour;
    }
}

Square square = ONE(new Tile(INT(range(2, 4))), new Square(INT(range(2, 4))));
Shape shape = ONE(square, new Tile(INT(range(5, 9))));
square.turn();  //~ square.grow(2);
//~ shape.turn();
//~ square.paint("red");
//~ Tile tile = square;
//~ Shape other = square;
//~ ((Square) shape).turn();
//~ Shape more = new Shape(3);
//~ System.out.println(shape.area());
System.out.println(shape.area() + square.area());
