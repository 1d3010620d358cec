/*tatsu
title = { en = "The letter that is looked for", de = "Der gesuchte Buchstabe" }
question = "hole"
answer = "choice"
*/
static int count(String text, char wanted) {
    int found = 0;
    for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) == wanted) {
            found++;
        }
    }
    return found;
}

@MAIN
static boolean isFrequent() {
    String text = STRING(range(6, 9), range('a', 'd'));
    char letter = HOLE(CHAR(range('a', 'd')));
    int found = count(text, letter);
    GOAL(found > 2);
    return found > 1;
}
