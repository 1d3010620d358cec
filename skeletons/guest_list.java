/*tatsu
title = { en = "The guest list", de = "Die Gästeliste" }
call = "tidy(INTLIST(list(4), range(1, 9)), INT(range(4, 5)))"
question = "variable"
variables = ["ages"]
answer = "choice"
*/
static int tidy(ArrayList<Integer> ages, int limit) {
    int removed = 0;
    for (int i = 0; i < ages.size(); i++) {
        if (ages.get(i) < limit) {
            ages.remove(i);
            removed++;
        }
    }
    ages.add(removed);
    ages = new ArrayList<>();
    ages.add(limit);
    return removed;
}
