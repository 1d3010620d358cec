/*tatsu
title = "Who comes first: field, block or constructor?"
question = "output"
*/
class Trace {
    static int counter = INT(range(1, 5));
    int a = step("a", INT(range(1, 4)));
    { System.out.print("block "); counter += a; }
    int b = step("b", INT(range(1, 4)));

    Trace() {
        this(INT(range(2, 6)));
        System.out.print("none ");
    }

    Trace(int start) {
        System.out.print("one ");
        counter = counter * start;
    }

    static int step(String name, int value) {
        System.out.print(name + value + " ");
        counter++;
        return value + counter;
    }

    public static void main(String[] args) {
        Trace t = ONE(new Trace(), new Trace(INT(range(7, 9))));
        System.out.println(t.a + " " + t.b + " " + Trace.counter);
    }
}
