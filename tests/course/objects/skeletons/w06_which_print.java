/*tatsu
title = "Which of the methods is called?"
question = "output"
*/
void show(int x)     { System.out.print("int " + x + ", "); }
void show(long x)    { System.out.print("long " + x + ", "); }
void show(char x)    { System.out.print("char " + x + ", "); }
void show(String x)  { System.out.print("String " + x + ", "); }
void show(Object x)  { System.out.println("Object " + x); }

void main() {
    char c = CHAR(range('a', 'x'));
    byte small = INT(range(1, 100));
    show(c);
    show(c + INT(range(1, 2)));
    show((char) (c + 1));
    show("" + c);
    show(small);
    show(small + 1L);
    show(BOOLEAN());
}
