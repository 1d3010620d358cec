/*tatsu
question = "iterations"
method = "reversed"
count = "depth"
*/
@REC(9)
static String reversed(String word) {
    if (word.length() <= INT(range(1, 2))) {
        return word;
    }
    return reversed(word.substring(1)) + word.charAt(0);
}

@MAIN
static String start() {
    return reversed(STRING(range(3, 7), range('a', 'e')));
}
