/*tatsu
title = "A lamp with a dimmer"
question = "output"
*/
class Lamp {
    private int level;
    private boolean on;

    Lamp(int level) {
        this.level = level;
    }

    void press() { on = !on; }

    void dim(int by) {
        if (on) {
            level = Math.max(0, level - by);
        }
    }

    public String toString() {
        return (on ? "on:" : "off:") + level;
    }
}

Lamp desk = new Lamp(INT(range(5, 12)));
Lamp floor = new Lamp(INT(range(5, 12)));
desk.press();
desk.dim(INT(range(2, 7)));
floor.dim(INT(range(1, 4)));
floor.press();
if (BOOLEAN()) desk.press();
desk.dim(INT(range(1, 3)));
floor.dim(INT(range(2, 4)));
System.out.println(desk + " " + floor);
