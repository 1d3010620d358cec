// Tries variables and methods with the names of placeholders and constraints.
int range = INT(range(1, 9));
int list = INT(list(1, 2, 3));
int INT = range + list;
int ASSERT = INT * 2;
int HOLE = HOLE(INT(range(1, 5)));
int LOOP = ASSERT + HOLE;
int GOAL = LOOP, MAIN = 1, REC = 2, tatsu = 3;
ASSERT(ASSERT > 2 && INT != 7);
System.out.println(LOOP + GOAL + MAIN + REC + tatsu);
