/*tatsu
title = { en = "The same key, or one like it?", de = "Derselbe Schlüssel oder einer wie er?" }
question = "variable"
variables = ["same", "alike"]
*/
class Key {
    private final int teeth;
    private final char colour;

    Key(int teeth, char colour) {
        this.teeth = teeth;
        this.colour = colour;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && key.teeth == teeth && key.colour == colour;
        //~ return other instanceof Key key && key.teeth == teeth;
        //~ return other instanceof Key key && key.colour == colour;
    }
}

Key mine = new Key(INT(range(7, 8)), CHAR(list('r', 'b')));
Key spare = new Key(INT(range(7, 8)), CHAR(list('r', 'b')));
Key[] box = { spare, mine, new Key(INT(range(7, 8)), CHAR(list('r', 'b'))), new Key(INT(range(7, 8)), CHAR(list('r', 'b'))) };
box[INT(range(2, 3))] = box[INT(range(0, 1))];
int same = 0;
int alike = 0;
for (Key key : box) {
    if (key == mine) {
        same++;
    }
    if (key.equals(mine)) {
        alike++;
    }
}
ASSERT(alike > same);
