/*tatsu
title = { en = "A tank that is filled and emptied", de = "Ein Tank, der gefüllt und geleert wird" }
question = "output"
*/
class Tank {
    private final int size;
    private int level;
    private int spilled;

    Tank(int size, int level) {
        this.size = size;
        this.level = level;
    }

    void fill(int litres) {
        level += litres;
        if (level > size) {
            spilled += level - size;
            level = size;
        }
    }

    boolean take(int litres) {
        if (litres > level) {
            return false;
        }
        level -= litres;
        return true;
    }

    public String toString() {
        return level + "/" + size + " (" + spilled + ")";
    }
}

Tank tank = new Tank(INT(range(20, 30)), INT(range(5, 15)));
int refused = 0;
for (int day = 1; day <= 4; day++) {
    tank.fill(INT(range(8, 15)));
    if (!tank.take(INT(range(5, 20)))) {
        refused++;
    }
}
System.out.println(tank + ", refused " + refused);
ASSERT(refused > 0 && refused < 3 && !__out.contains("(0)"));
