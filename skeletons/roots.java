/*tatsu
title = { en = "Squares below a number", de = "Quadrate unter einer Zahl" }
question = "variable"
variables = ["found"]
*/
int limit = INT(range(20, 90));
int found = limit % INT(range(5, 7));
for (int i = INT(range(1, 3)); i <= Math.sqrt(limit); i++) {
    if (Math.pow(i, 2) > limit / 2.0) {
        found += i;
    } else {
        found--;
    }
}
System.out.println(found);
ASSERT(found > 5);
